import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { Meddle, PassedRequest } from './passing-proxy.ts';

export const PLANTED_BUGS = ['doubled write'] as const;
export type PlantedBug = (typeof PLANTED_BUGS)[number];

const updateSchema = z.object({
  TableName: z.string(),
  Key: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.literal('BALANCE') }) }),
  UpdateExpression: z.string().startsWith('ADD'),
  ExpressionAttributeValues: z.record(z.string(), z.object({ N: z.string() })),
});
const transactionSchema = z.object({ TransactItems: z.array(z.object({ Update: z.unknown() }).partial()) });

export function withDoubledWrites(meddle: Meddle, client: DynamoDBClient): Meddle {
  return (sent, pass) =>
    meddle(sent, async () => {
      const response = await pass();
      if (response.status === 200) {
        for (const update of additionsOf(sent)) await client.send(new UpdateItemCommand(update));
      }
      return response;
    });
}

function additionsOf({ headers, body }: PassedRequest) {
  if (!String(headers['x-amz-target']).endsWith('.TransactWriteItems')) return [];
  const { TransactItems } = transactionSchema.parse(JSON.parse(body.toString('utf8')));
  return TransactItems.flatMap(({ Update }) => {
    const addition = updateSchema.safeParse(Update);
    return addition.success ? [addition.data] : [];
  });
}

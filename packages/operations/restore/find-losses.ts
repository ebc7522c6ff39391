import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

const claimSchema = z.object({
  pk: z.string().startsWith('SIGNATURE#'),
  sk: z.literal('CLAIM'),
  signature: z.string(),
  publicKey: z.string(),
  credits: z.number(),
});
const profileSchema = z.object({
  pk: z.string().startsWith('USER#'),
  sk: z.literal('PROFILE'),
  publicKey: z.string(),
  username: z.string(),
  deletedAtMs: z.number().optional(),
});

export type Payment = z.output<typeof claimSchema>;
type Profile = z.output<typeof profileSchema>;

export interface DeletedAccount {
  publicKey: string;
  /** The username of the account since its deletion. */
  pseudonym: string;
  deletedAtMs: number;
}

export interface Losses {
  /** Payments that users made after the restore time, so the restored table lacks them. */
  payments: Payment[];
  /** Usernames of accounts created after the restore time. */
  accounts: string[];
  /** Accounts deleted after the restore time, which the restored table contains again. */
  deletions: DeletedAccount[];
}

interface Found {
  claims: Map<string, Payment>;
  profiles: Map<string, Profile>;
}

export async function findLosses(client: DynamoDBClient, sourceTable: string, targetTable: string): Promise<Losses> {
  const documents = DynamoDBDocumentClient.from(client);
  const [source, target] = [await readTable(documents, sourceTable), await readTable(documents, targetTable)];
  return {
    payments: [...source.claims.values()].filter(({ signature }) => !target.claims.has(signature)),
    accounts: [...source.profiles.values()]
      .filter(({ publicKey }) => !target.profiles.has(publicKey))
      .map(({ username }) => username),
    deletions: [...source.profiles.values()].flatMap(({ publicKey, username, deletedAtMs }) => {
      const restored = target.profiles.get(publicKey);
      if (deletedAtMs === undefined || restored === undefined || restored.deletedAtMs !== undefined) return [];
      return [{ publicKey, pseudonym: username, deletedAtMs }];
    }),
  };
}

async function readTable(client: DynamoDBDocumentClient, TableName: string): Promise<Found> {
  const found: Found = { claims: new Map(), profiles: new Map() };
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      const claim = claimSchema.safeParse(item);
      if (claim.success) found.claims.set(claim.data.signature, claim.data);
      const profile = profileSchema.safeParse(item);
      if (profile.success) found.profiles.set(profile.data.publicKey, profile.data);
    }
  }
  return found;
}

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { ACCOUNT_ID } from '../wire/aws-account.ts';
import { unauthorized } from './appsync-error.ts';
import type { AuthType, EventApi, Operation } from './event-api.ts';

const HEADER = 'header-';
const connectionSchema = z.strictObject({ host: z.string(), Authorization: z.string() });
const responseSchema = z.strictObject({
  isAuthorized: z.boolean(),
  handlerContext: z.record(z.string(), z.unknown()).optional(),
  /** Only 0 is supported: nothing is cached. */
  ttlOverride: z.literal(0).optional(),
});

/** Returns the authorization in the subprotocol `header-<base64url>`. Throws AppSyncError. */
export function readSubprotocol(protocols: Iterable<string>): z.infer<typeof connectionSchema> {
  const header = [...protocols].find((protocol) => protocol.startsWith(HEADER))?.slice(HEADER.length) ?? '';
  const text = Buffer.from(header, 'base64url').toString('utf8');
  const parsed = connectionSchema.safeParse(parseJson(text));
  if (!parsed.success) throw unauthorized('Required headers are missing.');
  return parsed.data;
}

interface Authorization {
  token: string;
  operation: Operation;
  namespace?: string;
  channel?: string;
}

/** Asks the API's Lambda authorizer. Throws AppSyncError when `modes` has no such authorizer, or it refuses. */
export async function requireAuthorized(
  { config, arn }: EventApi,
  modes: readonly AuthType[],
  invokeFunction: InvokeFunction,
  { token, operation, namespace, channel }: Authorization,
): Promise<void> {
  const { authorizerArn, apiId } = config;
  if (!modes.includes('AWS_LAMBDA') || authorizerArn === undefined) throw unauthorized();
  const request = {
    authorizationToken: token,
    requestContext: {
      apiId,
      accountId: ACCOUNT_ID,
      requestId: randomUUID(),
      operation,
      ...(channel !== undefined && { channelNamespaceName: namespace, channel }),
    },
    requestHeaders: {},
  };
  const caller = { kind: 'service', name: 'appsync.amazonaws.com', sourceArn: arn } as const;
  const result = await invokeFunction(authorizerArn, request, caller);
  const response = result.ok ? responseSchema.safeParse(result.payload) : undefined;
  if (!response?.success || !response.data.isAuthorized) throw unauthorized();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

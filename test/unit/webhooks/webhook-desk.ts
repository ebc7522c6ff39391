/** Webhooks with the real adapters, an in-memory table, and a receiver whose responses the test sets. */
import { DynamoDbBuilds } from '../../../functions/adapters/dynamodb/builds/builds.ts';
import { DynamoDbRateLimits } from '../../../functions/adapters/dynamodb/rate-limits.ts';
import { DynamoDbDeliveries } from '../../../functions/adapters/dynamodb/webhooks/deliveries.ts';
import { DynamoDbWebhooks } from '../../../functions/adapters/dynamodb/webhooks/webhooks.ts';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import { createWebhook } from '../../../functions/core/webhooks/create-webhook.ts';
import { listDeliveries } from '../../../functions/core/webhooks/list-deliveries.ts';
import { pingWebhook } from '../../../functions/core/webhooks/ping-webhook.ts';
import { resendDelivery } from '../../../functions/core/webhooks/resend-delivery.ts';
import { sendDueDeliveries } from '../../../functions/core/webhooks/send-due-deliveries.ts';
import type { SignedMessage } from '../../../functions/ports/webhooks.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AttemptOutcome } from '../../../shared/domain/webhook-delivery.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

export const ADA = 'ada';
export const START_MS = Date.UTC(2026, 10, 25, 10);
export const MINUTE_MS = 60_000;

export function openDesk() {
  const time = { nowMs: START_MS };
  const memory = new MemoryTable(() => time.nowMs);
  const table = simulatedTable(async (command) => {
    memory.indexes.catchUp(0);
    return runCommand(memory, command);
  });
  const received: SignedMessage[] = [];
  const receiver = {
    outcome: 'accepted' as AttemptOutcome,
    /** A hook that runs while a message is being delivered. */
    meanwhile: async () => {},
  };
  const user = { publicKey: ADA, username: 'ada', isBanned: false, createdAtMs: 0 };
  const clock = { nowMs: () => time.nowMs };
  const services = {
    webhooks: new DynamoDbWebhooks(table),
    deliveries: new DynamoDbDeliveries(table),
    rateLimits: new DynamoDbRateLimits(table),
    webhookSecrets: {
      current: async (id: string) => `whsec_${id}`,
      all: async (id: string) => [`whsec_${id}`],
    },
    webhookTargets: 'public' as const,
    webhookSender: {
      send: async (message: SignedMessage) => {
        received.push(message);
        await receiver.meanwhile();
        return { outcome: receiver.outcome };
      },
    },
    users: { find: async () => user },
    ids: randomIds,
    clock,
  };
  const create = (input: Partial<RouteInput<'createWebhook'>> = {}) =>
    createWebhook(services, ADA, { url: 'https://example.com/hook', events: ['build.finished'], ...input });
  return {
    time,
    memory,
    table,
    received,
    receiver,
    user,
    services,
    builds: new DynamoDbBuilds(table, clock),
    create,
    createOne: async () => (await create()).webhook.webhookId,
    ping: (webhookId: string) => pingWebhook(services, ADA, webhookId),
    sendAgain: (webhookId: string, deliveryId: string) => resendDelivery(services, ADA, { webhookId, deliveryId }),
    run: () => sendDueDeliveries(services, time.nowMs + MINUTE_MS),
    list: async (webhookId: string) => (await listDeliveries(services, ADA, { webhookId, limit: 100 })).deliveries,
    pass: (ms: number) => {
      time.nowMs += ms;
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

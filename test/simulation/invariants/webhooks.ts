/** Each ended build and each credited payment must have exactly one webhook delivery. No other delivery may exist. */
import { WEBHOOK_EVENTS, webhookPayloadSchema } from '../../../shared/domain/webhook-payload.ts';
import { TABLE_NAME } from '../document-requests.ts';
import { type Item, textOf } from '../store/item.ts';
import type { World } from '../world.ts';

const WEBHOOK = {
  webhookId: 'whk_1',
  url: 'https://receiver.example/',
  events: [...WEBHOOK_EVENTS],
  createdAtMs: 0,
  failuresInRow: 0,
};

export function giveWebhook({ table }: World, publicKey: string): void {
  const key = { pk: `WEBHOOKS#${publicKey}`, sk: 'LIST' };
  table.put({ TableName: TABLE_NAME, Item: { ...key, version: 1, webhooks: [WEBHOOK] } });
}

export function checkWebhooks({ table }: World): string[] {
  const items = [...table.all()];
  const happened = items.flatMap(eventIn).toSorted();
  const told = items.filter(({ sk }) => String(sk).startsWith('DELIVERY#')).map(toldIn);
  const lost = happened.filter((event) => !told.includes(event));
  const extra = told.filter((event, index) => !happened.includes(event) || told.indexOf(event) !== index);
  return [...lost.map((event) => `${event} was told to nobody`), ...extra.map((event) => `${event} was told wrongly`)];
}

function eventIn(item: Item): string[] {
  if (item.sk === 'CLAIM' && String(item.pk).startsWith('SIGNATURE#')) {
    return [`${textOf(item, 'publicKey')} paid ${textOf(item, 'signature')}: ${String(item.credits)}`];
  }
  if (item.sk !== 'OPERATION' || item.status === 'running') return [];
  return [`${textOf(item, 'ownerPublicKey')} built ${textOf(item, 'operationId')}: ${textOf(item, 'status')}`];
}

function toldIn(delivery: Item): string {
  const message = webhookPayloadSchema.parse(JSON.parse(textOf(delivery, 'body')));
  const publicKey = textOf(delivery, 'publicKey');
  if (message.type === 'payment.settled') {
    return `${publicKey} paid ${message.data.signature}: ${message.data.credits}`;
  }
  if (message.type === 'ping') return `${publicKey} was sent a ping`;
  return `${publicKey} built ${message.data.operationId}: ${message.data.status}`;
}

import type { Page } from '@playwright/test';
import type { DeliveryListing, WebhookListing } from '../../../shared/contract/webhooks.ts';
import { failing, responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { dialogOf } from '../shown.ts';

const idOf = (start: string, digit: number) => `${start}_${String(digit).repeat(26)}`;

const MADE: WebhookListing = {
  webhookId: idOf('whk', 1),
  url: 'https://hooks.example.com/services/buidl/finished?channel=builds',
  events: ['build.finished', 'payment.settled'],
  createdAt: '2026-11-20T10:12:00.000Z',
  failuresInRow: 0,
};
const OFF: WebhookListing = {
  ...MADE,
  webhookId: idOf('whk', 2),
  url: 'https://example.com/buidl',
  events: ['build.finished'],
  failuresInRow: 20,
  disabledAt: '2026-11-23T07:30:00.000Z',
};

const body = JSON.stringify({
  type: 'build.finished',
  timestamp: '2026-11-23T09:40:00.000Z',
  data: {
    operationId: 'op_01kanv5vdtw4h3qk9m2x7zr8sp',
    projectId: 'prj_01kanv5vdt0q6y8f4c3b2n1mzx',
    status: 'completed',
    isCancelled: false,
    revisionString: '1.2',
    creditsCharged: 25,
  },
});
const DELIVERIES: DeliveryListing[] = [
  {
    deliveryId: idOf('dlv', 3),
    type: 'build.finished',
    status: 'waiting',
    createdAt: '2026-11-23T09:40:00.000Z',
    nextAttemptAt: '2026-11-23T09:47:00.000Z',
    attempts: [
      { at: '2026-11-23T09:40:31.000Z', outcome: 'refused', status: 500, durationMs: 183 },
      { at: '2026-11-23T09:41:31.000Z', outcome: 'timed_out', durationMs: 5_000 },
    ],
    body,
  },
  {
    deliveryId: idOf('dlv', 2),
    type: 'payment.settled',
    status: 'failed',
    createdAt: '2026-11-22T08:00:00.000Z',
    attempts: [
      { at: '2026-11-23T04:21:00.000Z', outcome: 'forbidden_address', durationMs: 12 },
      { at: '2026-11-23T05:21:00.000Z', outcome: 'redirected', status: 302, durationMs: 91 },
    ],
    body,
  },
  {
    deliveryId: idOf('dlv', 1),
    type: 'ping',
    status: 'delivered',
    createdAt: '2026-11-21T16:05:00.000Z',
    attempts: [{ at: '2026-11-21T16:05:40.000Z', outcome: 'accepted', status: 204, durationMs: 96 }],
    body,
  },
];

async function withWebhooks(page: Page, deliveries = DELIVERIES): Promise<void> {
  await responding(page, 'listWebhooks', { success: true, webhooks: [MADE, OFF] });
  await responding(page, 'listDeliveries', { success: true, deliveries });
}

async function openDeliveries(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Deliveries: / })
    .first()
    .click();
}

const account = { as: 'owner', path: '/account' } as const;

export const webhookScreens: readonly Screen[] = [
  {
    ...account,
    name: 'webhooks',
    before: (page) => withWebhooks(page),
    reach: (page) => page.getByRole('list', { name: 'Webhooks' }).waitFor(),
  },
  {
    ...account,
    name: 'webhooks-unread',
    before: (page) => failing(page, 'listWebhooks'),
    reach: (page) => page.getByRole('alert').filter({ hasText: 'Your webhooks' }).waitFor(),
  },
  {
    ...account,
    name: 'webhooks-create',
    dialog: 'create-webhook-dialog.tsx',
    isWindow: true,
    reach: dialogOf('Create a webhook'),
  },
  {
    ...account,
    name: 'webhooks-refused',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create a webhook' }).click();
      await page.getByLabel('Address').fill('https://10.0.0.1/hook');
      await page.getByRole('dialog').getByRole('button', { name: 'Create a webhook' }).click();
      await page.getByRole('alert').filter({ hasText: 'private network' }).waitFor();
    },
  },
  {
    ...account,
    name: 'webhooks-secret',
    isWindow: true,
    before: (page) =>
      responding(page, 'createWebhook', {
        success: true,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
        webhook: MADE,
      }),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create a webhook' }).click();
      await page.getByLabel('Address').fill(MADE.url);
      await page.getByRole('dialog').getByRole('button', { name: 'Create a webhook' }).click();
      await page.getByRole('button', { name: 'I have copied it' }).waitFor();
    },
  },
  {
    ...account,
    name: 'webhooks-deliveries',
    dialog: 'deliveries-dialog.tsx',
    isWindow: true,
    before: (page) => withWebhooks(page),
    reach: async (page) => {
      await openDeliveries(page);
      await page.getByRole('list', { name: 'Deliveries' }).waitFor();
    },
  },
  {
    ...account,
    name: 'webhooks-no-deliveries',
    isWindow: true,
    before: (page) => withWebhooks(page, []),
    reach: async (page) => {
      await openDeliveries(page);
      await page.getByText('No deliveries yet').waitFor();
    },
  },
  {
    ...account,
    name: 'webhooks-delete',
    dialog: 'webhooks-section.tsx',
    isWindow: true,
    before: (page) => withWebhooks(page),
    reach: dialogOf(/^Delete: /),
  },
];

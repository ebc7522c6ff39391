import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeliveryListing, WebhookListing } from '../../../shared/contract/webhooks.ts';
import { WebhooksSection } from '../../../web/src/features/webhooks/components/webhooks-section.tsx';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const webhookId = `whk_${'1'.repeat(26)}`;
const deliveryId = `dlv_${'1'.repeat(26)}`;
const URL = 'https://example.com/hook';
const SECRET = `whsec_${'s'.repeat(43)}=`;

const LIST = 'GET /api/webhooks';
const CREATE = 'POST /api/webhooks';
const DELIVERIES = `GET /api/webhooks/${webhookId}/deliveries?limit=20`;
const PING = `POST /api/webhooks/${webhookId}/ping`;
const SEND = `POST /api/webhooks/${webhookId}/deliveries/${deliveryId}/send`;
const SWITCH_ON = `POST /api/webhooks/${webhookId}/switch-on`;
const DELETE = `DELETE /api/webhooks/${webhookId}`;

const webhook: WebhookListing = {
  webhookId,
  url: URL,
  events: ['build.finished'],
  createdAt: '2026-11-20T10:12:00.000Z',
  failuresInRow: 0,
};
const delivery: DeliveryListing = {
  deliveryId,
  type: 'build.finished',
  status: 'failed',
  createdAt: '2026-11-23T09:40:00.000Z',
  attempts: [
    { at: '2026-11-23T09:40:31.000Z', outcome: 'refused', status: 500, durationMs: 183 },
    { at: '2026-11-23T09:41:31.000Z', outcome: 'timed_out', durationMs: 5_000 },
  ],
  body: '{"type":"build.finished"}',
};

function renderWebhooks(webhooks: WebhookListing[], responses: Record<string, { status?: number; body: object }> = {}) {
  const calls = stubApi({ [LIST]: { body: { success: true, webhooks } }, ...responses });
  return { calls, ...renderPage(<WebhooksSection />) };
}

const callsOf = (calls: { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route);

const error = (message: string, more: object = {}) => ({
  status: 400,
  body: { success: false, error: message, code: 'invalid_input', requestId: '1', ...more },
});

describe('the webhooks of an account', () => {
  it('are listed with their address and events', async () => {
    renderWebhooks([webhook]);
    const row = within(await screen.findByRole('list', { name: 'Webhooks' })).getByRole('listitem');
    expect(row).toHaveTextContent(`${URL}Build finished`);
    expect(row).not.toHaveTextContent('Payment settled');
  });

  it('have an empty state', async () => {
    renderWebhooks([]);
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
  });

  it('show an error when they cannot be loaded', async () => {
    renderWebhooks([], { [LIST]: error('Please try later.') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your webhooks could not be loaded');
  });

  it('are limited to five', async () => {
    renderWebhooks(Array.from({ length: 5 }, (_, index) => ({ ...webhook, webhookId: `whk_${index}` })));
    expect(await screen.findByText(/^An account has at most 5 webhooks/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create a webhook' })).toBeNull();
  });
});

describe('a new webhook', () => {
  async function openDialog(responses: Parameters<typeof renderWebhooks>[1] = {}) {
    const { calls, person } = renderWebhooks([], responses);
    await person.click(await screen.findByRole('button', { name: 'Create a webhook' }));
    const dialog = within(screen.getByRole('dialog'));
    const submit = () => person.click(dialog.getByRole('button', { name: 'Create a webhook' }));
    return { calls, person, dialog, submit };
  }

  it('is created with the chosen options, and its secret is shown once', async () => {
    const made = { body: { success: true, secret: SECRET, webhook } };
    const { calls, person, dialog, submit } = await openDialog({ [CREATE]: made });
    await person.type(dialog.getByLabelText('Address'), URL);
    await person.click(dialog.getByRole('checkbox', { name: /^Payment settled/ }));
    await submit();
    expect(await dialog.findByText(SECRET)).toBeVisible();
    expect(callsOf(calls, CREATE)).toMatchObject([{ body: { url: URL, events: ['build.finished'] } }]);
    await person.click(dialog.getByRole('button', { name: 'Copy the secret' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await person.click(dialog.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('requires an address and an event', async () => {
    const { calls, person, dialog, submit } = await openDialog();
    await submit();
    expect(dialog.getByRole('alert')).toHaveTextContent('Please give the address');
    await person.type(dialog.getByLabelText('Address'), URL);
    for (const box of dialog.getAllByRole('checkbox')) await person.click(box);
    await submit();
    expect(dialog.getByRole('alert')).toHaveTextContent('Please choose at least one event.');
    expect(callsOf(calls, CREATE)).toEqual([]);
  });

  it('shows a refusal of the address at its field, and other errors as a toast', async () => {
    const refusal = error('The address has to begin with https://.', { field: 'url' });
    const { person, dialog, submit } = await openDialog({ [CREATE]: refusal });
    await person.type(dialog.getByLabelText('Address'), 'http://example.com');
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('The address has to begin with https://.');
    expect(toastTexts).toEqual([]);
    stubApi({ [CREATE]: error('An account has at most 5 webhooks. Please delete one first.') });
    await submit();
    await expect
      .poll(() => toastTexts)
      .toEqual([['The webhook was not created', 'An account has at most 5 webhooks. Please delete one first.']]);
  });
});

describe('a webhook', () => {
  it('shows its deliveries with each attempt, and resends one', async () => {
    const { calls, person } = renderWebhooks([webhook], {
      [DELIVERIES]: { body: { success: true, deliveries: [delivery] } },
      [SEND]: { body: { success: true, delivery: { ...delivery, status: 'waiting' } } },
    });
    await person.click(await screen.findByRole('button', { name: `Deliveries: ${URL}` }));
    const dialog = within(screen.getByRole('dialog'));
    const attempts = within(await dialog.findByRole('list', { name: 'Attempts' })).getAllByRole('listitem');
    expect(attempts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: refused with 500 \(183 ms\)$/),
      expect.stringMatching(/: no response within 5 seconds \(5(?:\.0)? s\)$/),
    ]);
    expect(dialog.getByText('Failed')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: /^Send again: Build finished/ }));
    await expect.poll(() => toastTexts).toEqual([['It is sent within a minute.']]);
    expect(callsOf(calls, SEND)).toHaveLength(1);
  });

  it('has an empty state for deliveries', async () => {
    const { person } = renderWebhooks([webhook], {
      [DELIVERIES]: { body: { success: true, deliveries: [] } },
    });
    await person.click(await screen.findByRole('button', { name: `Deliveries: ${URL}` }));
    expect(await screen.findByText('No deliveries yet')).toBeVisible();
  });

  it('shows an error when its deliveries cannot be loaded', async () => {
    const { person } = renderWebhooks([webhook], { [DELIVERIES]: error('Please try later.') });
    await person.click(await screen.findByRole('button', { name: `Deliveries: ${URL}` }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The deliveries could not be loaded');
  });

  it('can send a test message', async () => {
    const { calls, person } = renderWebhooks([webhook], { [PING]: { body: { success: true, delivery } } });
    await person.click(await screen.findByRole('button', { name: `Send a test: ${URL}` }));
    await expect.poll(() => toastTexts).toEqual([['The test is sent within a minute.']]);
    expect(callsOf(calls, PING)).toHaveLength(1);
  });

  it('shows when and why it was disabled, and can be enabled', async () => {
    const off = { ...webhook, failuresInRow: 20, disabledAt: '2026-11-23T07:30:00.000Z' };
    const { calls, person } = renderWebhooks([off], { [SWITCH_ON]: { body: { success: true } } });
    const row = within(await screen.findByRole('list', { name: 'Webhooks' })).getByRole('listitem');
    expect(row).toHaveTextContent('because 20 deliveries in a row failed');
    expect(within(row).queryByRole('button', { name: /^Send a test/ })).toBeNull();
    await person.click(within(row).getByRole('button', { name: `Switch on: ${URL}` }));
    await expect.poll(() => toastTexts).toEqual([['The webhook is on.']]);
    expect(callsOf(calls, SWITCH_ON)).toHaveLength(1);
  });

  it('is deleted after a confirmation', async () => {
    const { calls, person } = renderWebhooks([webhook], { [DELETE]: { body: { success: true } } });
    await person.click(await screen.findByRole('button', { name: `Delete: ${URL}` }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent(`${URL} is not called any more`);
    expect(callsOf(calls, DELETE)).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => toastTexts).toEqual([['The webhook was deleted.']]);
    expect(callsOf(calls, DELETE)).toHaveLength(1);
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiKeyListing } from '../../../shared/contract/api-keys.ts';
import { ApiKeysSection } from '../../../web/src/features/auth/components/api-keys-section.tsx';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const LIST = 'GET /api/auth/keys?limit=20';
const CREATE = 'POST /api/auth/keys';
const REVOKE = 'POST /api/auth/keys/revoke';
const SECRET = `buidl_${'s'.repeat(43)}`;

const key: ApiKeyListing = {
  keyId: 'a'.repeat(16),
  name: 'Nightly builds',
  scopes: ['build', 'read'],
  keyPreview: 'AbCdEfGh',
  createdAt: '2026-11-20T10:12:00.000Z',
  dailyCreditLimit: 1_000,
  creditsSpentToday: 25,
};

function renderKeys(keys: ApiKeyListing[], responses: Record<string, { status?: number; body: object }> = {}) {
  const calls = stubApi({ [LIST]: { body: { success: true, keys } }, ...responses });
  return { calls, ...renderPage(<ApiKeysSection />) };
}

const bodiesOf = (calls: { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

describe('the API keys of an account', () => {
  it('are listed with scopes, spending and use', async () => {
    renderKeys([key]);
    const row = within(await screen.findByRole('list', { name: 'API keys' })).getByRole('listitem');
    expect(row).toHaveTextContent('Nightly buildsReadBuild');
    expect(row).toHaveTextContent('buidl_AbCdEfGh…');
    expect(row).toHaveTextContent('25 of 1,000 credits spent today');
    expect(row).toHaveTextContent('Never used');
  });

  it('have an empty state', async () => {
    renderKeys([]);
    expect(await screen.findByText('No API keys yet')).toBeVisible();
  });

  it('show an error when they cannot be loaded', async () => {
    const error = { success: false, error: 'Please try later.', code: 'internal', requestId: '1' };
    renderKeys([], { [LIST]: { status: 400, body: error } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your API keys could not be loaded');
  });

  it('are created with the chosen options, and shown once', async () => {
    const made = { success: true, apiKey: SECRET, key };
    const { calls, person } = renderKeys([], { [CREATE]: { body: made } });
    await person.click(await screen.findByRole('button', { name: 'Create an API key' }));
    const dialog = screen.getByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Create an API key' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please give the key a name.');
    await person.type(within(dialog).getByLabelText('Name'), 'Nightly builds');
    await person.click(within(dialog).getByRole('checkbox', { name: /^Build/ }));
    await person.type(within(dialog).getByLabelText('Spend limit in credits per day'), '1000');
    await person.click(within(dialog).getByRole('button', { name: 'Create an API key' }));
    expect(await within(dialog).findByText(SECRET)).toBeVisible();
    expect(bodiesOf(calls, CREATE)).toEqual([
      { name: 'Nightly builds', scopes: ['read', 'build'], dailyCreditLimit: 1_000 },
    ]);
    await person.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('refuse a fractional limit, and an empty selection of scopes', async () => {
    const { calls, person } = renderKeys([]);
    await person.click(await screen.findByRole('button', { name: 'Create an API key' }));
    const dialog = screen.getByRole('dialog');
    const submit = () => person.click(within(dialog).getByRole('button', { name: 'Create an API key' }));
    await person.type(within(dialog).getByLabelText('Name'), 'CI');
    await person.type(within(dialog).getByLabelText('Spend limit in credits per day'), '1.5');
    await submit();
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'A spend limit is a whole number from 1 to 1,000,000 credits.',
    );
    await person.clear(within(dialog).getByLabelText('Spend limit in credits per day'));
    await person.click(within(dialog).getByRole('checkbox', { name: /^Read/ }));
    await submit();
    expect(within(dialog).getByText('Please choose at least one scope.')).toBeVisible();
    expect(bodiesOf(calls, CREATE)).toEqual([]);
  });

  it('are revoked after a confirmation', async () => {
    const { calls, person } = renderKeys([key], { [REVOKE]: { body: { success: true } } });
    await person.click(await screen.findByRole('button', { name: 'Revoke: Nightly builds' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Running builds continue.');
    expect(bodiesOf(calls, REVOKE)).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await expect.poll(() => toastTexts).toEqual([['The API key was revoked.']]);
    expect(bodiesOf(calls, REVOKE)).toEqual([{ keyId: key.keyId }]);
  });
});

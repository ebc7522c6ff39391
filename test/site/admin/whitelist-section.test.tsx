import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WhitelistSection } from '../../../web/src/features/admin/components/whitelist-section.tsx';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const entry = { publicKey: user.publicKey, addedAt: '2026-11-20T10:00:00.000Z', addedBy: 'root' };
const list = { body: { success: true, whitelist: [entry] } };

describe('the whitelist', () => {
  it('needs a public key and the admin password', async () => {
    stubApi({ 'GET /api/admin/whitelist': list });
    const { person } = renderPage(<WhitelistSection />);
    await person.click(screen.getByRole('button', { name: 'Add Key' }));
    const message = 'Public key and admin password are required.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Public key')).toHaveFocus();
    expect(toastTexts).toEqual([[message]]);
  });

  it('adds a key and empties the form', async () => {
    const calls = stubApi({
      'GET /api/admin/whitelist': list,
      'POST /api/admin/whitelist': { body: { success: true } },
    });
    const { person } = renderPage(<WhitelistSection />);
    await person.type(screen.getByLabelText('Public key'), ' key ');
    await person.type(screen.getByLabelText('Admin password'), 'secret{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Key added to whitelist!']]);
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      publicKey: 'key',
      adminPassword: 'secret',
    });
    await expect.poll(() => screen.getByLabelText('Public key')).toHaveValue('');
  });

  it('does nothing when a removal is confirmed without a password', async () => {
    const calls = stubApi({ 'GET /api/admin/whitelist': list });
    const { person } = renderPage(<WhitelistSection />);
    await person.click(await screen.findByRole('button', { name: `Remove ${user.publicKey}` }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ route }) => !route.startsWith('GET'))).toEqual([]);
    expect(toastTexts).toEqual([]);
  });
});

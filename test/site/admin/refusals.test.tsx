import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type UserChange, UserDialog } from '../../../web/src/features/admin/components/user-dialogs.tsx';
import { WhitelistSection } from '../../../web/src/features/admin/components/whitelist-section.tsx';
import { AnnouncementForm } from '../../../web/src/features/settings/components/announcement-form.tsx';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const USER = `POST /api/admin/users/${user.publicKey}`;
const WHITELIST = 'GET /api/admin/whitelist';
const REMOVE = `DELETE /api/admin/whitelist/${user.publicKey}`;
const list = {
  body: {
    success: true,
    whitelist: [{ publicKey: user.publicKey, addedAt: '2026-11-20T10:00:00.000Z', addedBy: 'root' }],
  },
};
const refusal = {
  status: 403,
  body: { success: false, error: 'The admin password is wrong.', code: 'forbidden' },
};
const broken = { status: 500, body: {} };
const password = () => screen.getByLabelText('Admin password');

describe('a change to a user', () => {
  async function change(kind: UserChange, button: string) {
    const { person } = renderPage(<UserDialog change={kind} user={user} onClose={() => {}} />);
    if (kind === 'adjust') await person.type(screen.getByLabelText('Amount'), '5');
    await person.type(screen.getByLabelText('Reason'), 'A reason');
    await person.type(password(), 'secret');
    await person.click(screen.getByRole('button', { name: button }));
    return person;
  }

  it.each([
    ['adjust', 'Adjust Credits', `${USER}/adjust-credits`, 'Failed to adjust credits.'],
    ['ban', 'Ban User', `${USER}/ban`, 'Failed to ban user.'],
    ['unban', 'Unban User', `${USER}/unban`, 'Failed to unban user.'],
  ] as const)('shows the reason of a failure: %s', async (kind, button, route, fallback) => {
    stubApi({ [route]: refusal });
    const person = await change(kind, button);
    await expect.poll(() => toastTexts).toEqual([['Action Failed', 'The admin password is wrong.']]);
    stubApi({ [route]: broken });
    await person.click(screen.getByRole('button', { name: button }));
    await expect.poll(() => toastTexts.at(-1)).toEqual(['Action Failed', fallback]);
  });

  it.each([
    ['adjust', 'Adjust Credits', 'adjust-credits', 'Credits adjusted successfully!'],
    ['ban', 'Ban User', 'ban', 'ada was banned.'],
    ['unban', 'Unban User', 'unban', 'ada was unbanned.'],
  ] as const)('confirms a success: %s', async (kind, button, path, text) => {
    const calls = stubApi({
      [`${USER}/${path}`]: { body: { success: true, credits: 505, isComplete: true } },
    });
    await change(kind, button);
    await expect.poll(() => toastTexts).toEqual([[text]]);
    expect(calls[0]?.body).toMatchObject({ reason: 'A reason', adminPassword: 'secret' });
  });

  it('needs a reason and the admin password to unban', async () => {
    const { person } = renderPage(<UserDialog change="unban" user={user} onClose={() => {}} />);
    await person.click(screen.getByRole('button', { name: 'Unban User' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Reason and admin password are required.');
  });
});

describe('the whitelist', () => {
  it.each([
    ['the server’s text', refusal, 'The admin password is wrong.'],
    ['the fallback', broken, 'Failed to add key.'],
  ])('says with %s that a key was not added', async (_text, response, detail) => {
    stubApi({ [WHITELIST]: list, 'POST /api/admin/whitelist': response });
    const { person } = renderPage(<WhitelistSection />);
    await person.type(screen.getByLabelText('Public key'), 'key');
    await person.type(password(), 'secret{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Action Failed', detail]]);
  });

  it.each([
    ['that a key was removed', { body: { success: true } }, ['Key removed from whitelist!']],
    ['why a key was not removed', refusal, ['Action Failed', 'The admin password is wrong.']],
    ['with the fallback that a key was not removed', broken, ['Action Failed', 'Failed to remove key.']],
  ])('says %s', async (_what, response, toast) => {
    const calls = stubApi({ [WHITELIST]: list, [REMOVE]: response });
    const { person } = renderPage(<WhitelistSection />);
    await person.click(await screen.findByRole('button', { name: `Remove ${user.publicKey}` }));
    const dialog = within(screen.getByRole('dialog'));
    await person.type(dialog.getByLabelText('Admin password'), 'secret{Enter}');
    await expect.poll(() => toastTexts).toEqual([toast]);
    expect(calls.find(({ route }) => route === REMOVE)?.body).toEqual({ adminPassword: 'secret' });
  });

  it('says that it cannot be loaded', async () => {
    stubApi({ [WHITELIST]: broken });
    renderPage(<WhitelistSection />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch whitelist.');
  });
});

it.each([
  ['the server’s text', refusal, 'The admin password is wrong.'],
  ['the fallback', broken, 'Failed to update.'],
])('a failure to save an announcement has the reason %s', async (_text, response, detail) => {
  stubApi({ 'POST /api/admin/settings/announcement': response });
  const { person } = renderPage(<AnnouncementForm current="" />);
  await person.type(screen.getByRole('textbox', { name: 'Announcement' }), 'Soon');
  await person.type(password(), 'secret{Enter}');
  await expect.poll(() => toastTexts).toEqual([['Update Failed', detail]]);
});

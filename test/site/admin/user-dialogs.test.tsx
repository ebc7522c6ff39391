import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { UserDialog } from '../../../web/src/features/admin/components/user-dialogs.tsx';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const ADJUST = `POST /api/admin/users/${user.publicKey}/adjust-credits`;
const BAN = `POST /api/admin/users/${user.publicKey}/ban`;

function renderDialog(change: 'adjust' | 'ban') {
  const onClose = vi.fn();
  return { ...renderPage(<UserDialog change={change} user={user} onClose={onClose} />), onClose };
}

const amountField = () => screen.getByLabelText('Amount');
const reasonField = () => screen.getByLabelText('Reason');
const passwordField = () => screen.getByLabelText('Admin password');

describe('the dialog that adjusts credits', () => {
  const incomplete = 'All fields, including a non-zero amount, are required.';

  it('says once that all fields are required, and focuses the first one', async () => {
    const calls = stubApi({});
    const { person } = renderDialog('adjust');
    await person.type(amountField(), '0');
    await person.click(screen.getByRole('button', { name: 'Adjust Credits' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(incomplete);
    expect(amountField()).toHaveFocus();
    expect(toastTexts).toEqual([[incomplete]]);
    expect(calls).toEqual([]);
  });

  it('focuses the password when only that is missing', async () => {
    const { person } = renderDialog('adjust');
    await person.type(amountField(), '5');
    await person.type(reasonField(), 'A gift');
    await person.click(screen.getByRole('button', { name: 'Adjust Credits' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(incomplete);
    expect(passwordField()).toHaveFocus();
    expect(passwordField()).toBeInvalid();
    expect(amountField()).toBeValid();
  });

  it('sends the amount with the same idempotency key in every retry', async () => {
    const calls = stubApi({
      [ADJUST]: {
        status: 403,
        body: { success: false, error: 'Wrong admin password.', code: 'forbidden', requestId: '1' },
      },
    });
    const { person, onClose } = renderDialog('adjust');
    await person.type(amountField(), '-50');
    await person.type(reasonField(), 'A mistake');
    await person.type(passwordField(), 'secret{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Action Failed', 'Wrong admin password.']]);
    await person.click(screen.getByRole('button', { name: 'Adjust Credits' }));
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[0]?.body).toMatchObject({ amount: -50, reason: 'A mistake', adminPassword: 'secret' });
    expect(calls[1]?.body).toEqual(calls[0]?.body);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the dialog that bans a user', () => {
  it('needs a reason and the admin password', async () => {
    const { person } = renderDialog('ban');
    await person.click(screen.getByRole('button', { name: 'Ban User' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Reason and admin password are required.');
    expect(reasonField()).toHaveFocus();
  });

  it('says that the apps are updated later, and closes', async () => {
    stubApi({ [BAN]: { body: { success: true, isComplete: false } } });
    const { person, onClose } = renderDialog('ban');
    await person.type(reasonField(), 'Spam');
    await person.type(passwordField(), 'secret');
    await person.click(screen.getByRole('button', { name: 'Ban User' }));
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(toastTexts).toEqual([['ada was banned. Their apps follow within minutes.']]);
  });
});

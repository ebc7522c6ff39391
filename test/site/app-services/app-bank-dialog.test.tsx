import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppBankDialog } from '../../../web/src/features/app-services/components/app-bank-dialog.tsx';
import { renderPage, revision, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const PROJECT = `/api/projects/${revision.projectId}`;
const project = { body: { success: true, projectId: revision.projectId, revisions: [revision] } };

function renderDialog(publicKey = user.publicKey) {
  return renderPage(<AppBankDialog revision={revision} onClose={() => {}} />, {
    session: { state: { status: 'authenticated', apiKey: 'key', user: { ...user, publicKey } } },
  });
}

describe('a bank transfer', () => {
  const amountField = () => screen.getByLabelText('Amount in credits');
  const message = 'Please enter a valid positive number for the amount.';

  it.each([
    ['Deposit', '0'],
    ['Deposit', '1.5'],
    ['Withdraw', '-3'],
    ['Withdraw', 'ten'],
  ])('%s refuses the amount %s', async (button, amount) => {
    const calls = stubApi({ [`GET ${PROJECT}`]: project });
    const { person } = renderDialog();
    await person.type(amountField(), amount);
    await person.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(amountField()).toHaveFocus();
    expect(toastTexts).toEqual([[message]]);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it('lets others deposit, but neither withdraw nor change the settings', () => {
    stubApi({ [`GET ${PROJECT}`]: project });
    renderDialog('9'.repeat(44));
    expect(screen.getByRole('button', { name: 'Deposit' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
    expect(screen.getByLabelText('Requests')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull();
  });
});

describe('the usage controls', () => {
  it('send and show 0 for invalid numbers', async () => {
    const calls = stubApi({
      [`GET ${PROJECT}`]: project,
      [`POST ${PROJECT}/usage-controls`]: { body: { success: true } },
    });
    const { person } = renderDialog();
    const form = within(screen.getByRole('form', { name: 'Usage settings' }));
    expect(form.getByLabelText('Requests')).toHaveValue('60');
    await person.click(form.getByRole('radio', { name: /Main Account/ }));
    await person.clear(form.getByLabelText('Requests'));
    await person.type(form.getByLabelText('Requests'), 'many');
    await person.click(form.getByRole('button', { name: 'Save Settings' }));
    await expect.poll(() => toastTexts).toEqual([['The settings were saved.', 'Focus Tomato']]);
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      billingModel: 'creator_account',
      rateLimit: { requests: 0, perSeconds: 10 },
    });
    expect(form.getByLabelText('Requests')).toHaveValue('0');
  });

  it('say in words what the rate limit does', async () => {
    stubApi({ [`GET ${PROJECT}`]: project });
    const { person } = renderDialog();
    const form = within(screen.getByRole('form', { name: 'Usage settings' }));
    const says = (text: string) => expect(form.getByText(text)).toBeVisible();
    says('All visitors together may make 60 requests to the app’s AI in 10 seconds. Then it asks them to wait.');
    await person.clear(form.getByLabelText('Requests'));
    says('With 0 requests, the AI of the app is switched off.');
    await person.clear(form.getByLabelText('Per seconds'));
    says('No limit of your own: the usual one holds, 60 requests a minute for all visitors together.');
    await person.type(form.getByLabelText('Requests'), '5');
    says('Both numbers are needed for a limit of your own.');
  });
});

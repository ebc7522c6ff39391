import '@testing-library/jest-dom/vitest';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, cancelScreen, RejectedError, showWaiting } from '../../../web/signer/screen.ts';

const question = { title: 'Sign?', content: [], actions: { approve: 'Approve' } };

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main id="screen"></main>';
});
afterEach(() => vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a screen of the signer', () => {
  it('ignores input for half a second, and focuses its title', async () => {
    void ask(question).catch(() => {});
    expect(screen.getByRole('heading', { name: 'Sign?' })).toHaveFocus();
    await pause(499);
    expect(button('Approve')).toBeDisabled();
    expect(button('Cancel')).toBeDisabled();
    await pause(1);
    expect(button('Approve')).toBeEnabled();
    expect(button('Cancel')).toBeEnabled();
  });

  it('ignores synthetic clicks', async () => {
    const chosen = vi.fn();
    void ask(question).then(chosen, chosen);
    await pause(500);
    button('Approve').click();
    button('Cancel').click();
    await pause(0);
    expect(chosen).not.toHaveBeenCalled();
  });

  it('has no main action before the required consent', async () => {
    void ask({ ...question, consent: 'I have stored it' }).catch(() => {});
    await pause(500);
    expect(button('Approve')).toBeDisabled();
    expect(button('Cancel')).toBeEnabled();
    const consent = screen.getByRole('checkbox', { name: 'I have stored it' });
    consent.click();
    expect(button('Approve')).toBeEnabled();
    consent.click();
    expect(button('Approve')).toBeDisabled();
  });

  it('can be cancelled, even during the browser’s prompt', async () => {
    const asking = ask(question);
    cancelScreen();
    await expect(asking).rejects.toBeInstanceOf(RejectedError);
    const signal = showWaiting();
    cancelScreen();
    expect(signal.reason).toBeInstanceOf(RejectedError);
  });
});

import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import { ReceiptPage } from '../../../web/src/features/builds/components/receipt-page.tsx';
import { BuildPanel } from '../../../web/src/features/builds/components/studio/build-panel.tsx';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { OPERATION_ID, PROJECT_ID, RUNNING_BUILD, STATUS } from '../../fixtures/running-build.ts';

const UNTIL = '2026-11-23T10:00:00.000Z';
const RETURN = `POST /api/operations/${OPERATION_ID}/return`;
const receipt = receiptSchema.parse({
  stages: [],
  checksPassed: [],
  openProblems: ['step 2 fails'],
  problemsLeft: ['step 2 fails'],
  repairs: 3,
  documentSha256: 'ab'.repeat(32),
  documentBytes: 4_000,
  creditsCharged: 12,
});
const returnButton = () => screen.getByRole('button', { name: 'Return this build' });

const REASON = 'The counter stays at zero.';
const sayWhatFails = () => screen.getByRole('textbox', { name: 'What does not work?' });

describe('a build that was neither exported nor published', () => {
  function showPanel(returnableUntil: string | null = UNTIL) {
    const onClose = vi.fn();
    const result = {
      operationId: OPERATION_ID,
      projectId: PROJECT_ID,
      revisionString: '1.1',
      appUrl: null,
      receipt,
      receiptKeyId: null,
      heldCredits: 25,
      returnableUntil,
      elapsedMs: 1_000,
      baseRevisionString: '1',
    };
    const subject = {
      projectNameDisplay: 'Focus Tomato',
      isReviseMode: true,
      isQuickBuidl: false,
      revisedProjectId: PROJECT_ID,
      instruction: '',
      imageCount: 0,
    };
    const state = { status: 'SUCCESS', subject, result } as const;
    const rendered = renderPage(<BuildPanel state={state} onStop={vi.fn()} onWatch={vi.fn()} onClose={onClose} />);
    return { ...rendered, onClose };
  }

  it('shows the deadline and the refund, and confirms before it is returned', async () => {
    const calls = stubApi({});
    const { person } = showPanel();
    expect(screen.getByText(/^Does it not work\?/)).toHaveTextContent(
      /Until Nov 23, 2026, .* before you export or publish it, you can return it whole: 12 credits come back, and Rev 1\.1 is deleted\.$/,
    );
    returnButton().focus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Return this build?' })).toHaveAccessibleDescription(
      /12 credits come back .* deleted for good/,
    );
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ route }) => route === RETURN)).toEqual([]);
  });

  it('opens the remaining revision after the return', async () => {
    stubApi({ [RETURN]: { body: { success: true, creditsReturned: 12, remainingRevision: '1' } } });
    const { person, onClose, session } = showPanel();
    await person.click(returnButton());
    await person.type(sayWhatFails(), REASON);
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(screen.getByTestId('address')).toHaveTextContent(`/create-app?revise=${PROJECT_ID}&rev=1`),
    );
    expect(toastTexts).toEqual([['The build was returned.', '12 credits came back.']]);
    expect(session.refresh).toHaveBeenCalled();
  });

  it('opens Home when its project is deleted', async () => {
    stubApi({ [RETURN]: { body: { success: true, creditsReturned: 12 } } });
    const { person, onClose } = showPanel();
    await person.click(returnButton());
    await person.type(sayWhatFails(), REASON);
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });

  it('shows why it cannot be returned, and can be retried', async () => {
    const error = 'This revision is live. Please unpublish it first.';
    stubApi({ [RETURN]: { status: 409, body: { success: false, error, code: 'conflict' } } });
    const { person, onClose } = showPanel();
    await person.click(returnButton());
    await person.type(sayWhatFails(), REASON);
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(onClose).not.toHaveBeenCalled();
    stubApi({ [RETURN]: { body: { success: true, creditsReturned: 12 } } });
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('needs a sentence about what does not work, which is sent', async () => {
    const calls = stubApi({ [RETURN]: { body: { success: true, creditsReturned: 12 } } });
    const { person, onClose } = showPanel();
    await person.click(returnButton());
    await person.type(sayWhatFails(), '   bad   ');
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    expect(await screen.findByText(/^Please say in a sentence what fails/)).toBeTruthy();
    expect(sayWhatFails()).toHaveFocus();
    expect(calls.some(({ route }) => route === RETURN)).toBe(false);
    await person.clear(sayWhatFails());
    await person.type(sayWhatFails(), REASON);
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(calls.find(({ route }) => route === RETURN)?.body).toEqual({ reason: REASON });
  });

  it('ignores further clicks while it is being returned', async () => {
    const calls: string[] = [];
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (url: string) => {
      if (!url.endsWith('/return')) return new Promise(() => {});
      calls.push(url);
      return promise;
    });
    const { person, onClose } = showPanel();
    await person.click(returnButton());
    await person.type(sayWhatFails(), REASON);
    const confirm = screen.getByRole('button', { name: 'Return it' });
    await person.click(confirm);
    await waitFor(() => expect(confirm).toHaveAttribute('aria-disabled', 'true'));
    await person.keyboard('{Enter}{Escape}');
    expect(calls).toHaveLength(1);
    resolve(Response.json({ success: true, creditsReturned: 12 }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('has no button when it cannot be returned', () => {
    showPanel(null);
    expect(screen.queryByRole('button', { name: 'Return this build' })).toBeNull();
  });
});

describe('the receipt page', () => {
  const operation: OperationStatusResponse = {
    ...RUNNING_BUILD,
    status: 'completed',
    revisionString: '1.1',
    receipt,
  };

  function showPage() {
    return renderPage(
      <Routes location={`/receipts/${OPERATION_ID}`}>
        <Route path="/receipts/:operationId" element={<ReceiptPage />} />
      </Routes>,
    );
  }

  it('returns a build later, and shows it as returned', async () => {
    stubApi({ [STATUS]: { body: { ...operation, returnableUntil: UNTIL } } });
    const { person } = showPage();
    await person.click(await screen.findByRole('button', { name: 'Return this build' }));
    const { returnableUntil: _, ...returned } = { ...operation, returnableUntil: UNTIL };
    stubApi({
      [RETURN]: { body: { success: true, creditsReturned: 12 } },
      [STATUS]: { body: { ...returned, returnedAt: new Date().toISOString() } },
    });
    await person.type(sayWhatFails(), REASON);
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    expect(await screen.findByText('You returned this build')).toBeTruthy();
    expect(screen.getByText('12 credits came back just now, and Rev 1.1 was deleted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Return this build' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Show the app' })).toBeNull();
  });

  it('says that a receipt is unknown', async () => {
    const body = { success: false, error: 'Operation not found.', code: 'not_found' };
    stubApi({ [STATUS]: { status: 404, body } });
    showPage();
    expect(await screen.findByText('There is no such receipt')).toBeTruthy();
  });

  it('is loaded again after a failure', async () => {
    stubApi({});
    const { person } = showPage();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    stubApi({ [STATUS]: { body: operation } });
    await person.click(again);
    expect(await screen.findByText('12 credits charged')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the app' })).toBeTruthy();
  });

  it('shows the status of a build without a receipt', async () => {
    const { receipt: __, revisionString: ___, ...failed } = operation;
    stubApi({ [STATUS]: { body: { ...failed, status: 'failed', message: 'It failed.' } } });
    showPage();
    expect(await screen.findByText('It failed.')).toBeTruthy();
  });
});

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

describe('a build that costs half', () => {
  function showPanel(returnableUntil: string | null = UNTIL) {
    const onClose = vi.fn();
    const result = {
      operationId: OPERATION_ID,
      projectId: PROJECT_ID,
      revisionString: '1.1',
      appUrl: null,
      receipt,
      receiptKeyId: null,
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
    expect(screen.getByText(/^Not what you wanted\?/)).toHaveTextContent(
      /Until Nov 23, 2026, .* you can return it whole: 12 credits come back, and Rev 1\.1 is deleted\.$/,
    );
    returnButton().focus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('alertdialog', { name: 'Return this build?' })).toHaveAccessibleDescription(
      /12 credits come back .* deleted for good/,
    );
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.filter(({ route }) => route === RETURN)).toEqual([]);
  });

  it('opens the remaining revision after the return', async () => {
    stubApi({ [RETURN]: { body: { success: true, creditsReturned: 12, remainingRevision: '1' } } });
    const { person, onClose, session } = showPanel();
    await person.click(returnButton());
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(screen.getByTestId('address')).toHaveTextContent(`/create-app?revise=${PROJECT_ID}&rev=1`),
    );
    expect(toastTexts).toEqual([['The build was returned.', '12 credits came back.']]);
    expect(session.refresh).toHaveBeenCalled();
  });

  it('shows why it cannot be returned, and can be retried', async () => {
    const error = 'This revision is live. Please unpublish it first.';
    stubApi({ [RETURN]: { status: 409, body: { success: false, error, code: 'conflict' } } });
    const { person, onClose } = showPanel();
    await person.click(returnButton());
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(onClose).not.toHaveBeenCalled();
    stubApi({ [RETURN]: { body: { success: true, creditsReturned: 12 } } });
    await person.click(returnButton());
    await person.click(screen.getByRole('button', { name: 'Return it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
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
    expect(await screen.findByText('12 credits charged, half the price')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show the app' })).toBeTruthy();
  });

  it('shows the status of a build without a receipt', async () => {
    const { receipt: __, revisionString: ___, ...failed } = operation;
    stubApi({ [STATUS]: { body: { ...failed, status: 'failed', message: 'It failed.' } } });
    showPage();
    expect(await screen.findByText('It failed.')).toBeTruthy();
  });
});

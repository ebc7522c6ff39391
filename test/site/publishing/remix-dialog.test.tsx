import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../web/src/components/ui/confirm-dialog.tsx';
import { RemixDialog } from '../../../web/src/features/publishing/components/remix-dialog.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const REMIX = `POST /api/projects/${revision.projectId}/remix`;

describe('a confirm dialog', () => {
  function renderDialog(isBusy: boolean) {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
    const rendered = renderPage(
      <ConfirmDialog
        title="Delete Revision"
        question="Are you sure you want to delete revision 2? This cannot be undone."
        confirmLabel="Delete"
        isBusy={isBusy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    return { ...rendered, onConfirm, onCancel };
  }

  it('asks its question with the focus on Cancel', async () => {
    const { person, onConfirm, onCancel } = renderDialog(false);
    expect(screen.getByRole('alertdialog', { name: 'Delete Revision' })).toHaveAccessibleDescription(
      'Are you sure you want to delete revision 2? This cannot be undone.',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('ignores a second click and Escape while it is busy', async () => {
    const { person, onConfirm, onCancel } = renderDialog(true);
    await person.tab();
    await person.keyboard('{Enter}{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('the remix dialog', () => {
  it('shows why it failed', async () => {
    stubApi({
      [REMIX]: {
        status: 410,
        body: { success: false, error: 'This app was taken down.', code: 'gone', requestId: '1' },
      },
    });
    const onClose = vi.fn();
    const { person } = renderPage(<RemixDialog revision={revision} onClose={onClose} />);
    await person.click(screen.getByRole('button', { name: 'Remix' }));
    await expect.poll(() => toastTexts).toEqual([['Remix failed', 'This app was taken down.']]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

/** Everything else that can be done with a revision: export, assets, promotion, deletion. */
import { ArrowUpFromLine, FileDown, Images, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { isMinorRevision } from '../../../../shared/domain/revision-number.ts';
import { confirmDeletion, confirmPromotion, MESSAGES } from '../../../../shared/messages.ts';
import { type RevisionChange, useRevisionChanges } from '../../lib/revisions/use-revision-changes.ts';
import { toasts } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';

const AssetsDialog = lazy(async () => ({ default: (await import('./assets-dialog.tsx')).AssetsDialog }));

interface RevisionMenuProps {
  revision: Revision;
  canManage: boolean;
  /** What a screen adds to the menu, first in it. */
  extraActions?: MenuAction[];
  onChanged?: (change: RevisionChange) => void;
}

export function RevisionMenu({ revision, canManage, extraActions = [], onChanged }: RevisionMenuProps) {
  const [open, setOpen] = useState<'promote' | 'delete' | 'assets' | null>(null);
  const { promotion, deletion } = useRevisionChanges(revision, onChanged);
  const close = () => setOpen(null);
  const { revisionString, projectNameDisplay } = revision;
  const actions = [
    ...extraActions,
    { label: 'Export Code', icon: <FileDown aria-hidden />, onChoose: () => void exportCode(revision) },
    ...(canManage ? managingActions(revision, setOpen) : []),
  ];
  return (
    <>
      <Menu label={`More for ${projectNameDisplay} rev ${revisionString}`} actions={actions} />
      {open === 'promote' && (
        <ConfirmDialog
          title="Promote to Major"
          question={confirmPromotion(revisionString)}
          confirmLabel="Promote"
          variant="solid"
          isBusy={promotion.isPending}
          onConfirm={() => promotion.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete Revision"
          question={confirmDeletion(revisionString)}
          confirmLabel="Delete"
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
      {open === 'assets' && (
        <Suspense fallback={null}>
          <AssetsDialog revision={revision} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function managingActions(
  revision: Revision,
  open: (dialog: 'promote' | 'delete' | 'assets') => void,
): MenuAction[] {
  const promote: MenuAction = {
    label: 'Promote to Major',
    icon: <ArrowUpFromLine aria-hidden />,
    onChoose: () => open('promote'),
  };
  return [
    { label: 'Manage Assets', icon: <Images aria-hidden />, onChoose: () => open('assets') },
    ...(isMinorRevision(revision.revisionString) ? [promote] : []),
    {
      label: 'Delete Revision',
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      disabledReason: revision.isPublished ? 'It is live. Unpublish it first.' : undefined,
      onChoose: () => open('delete'),
    },
  ];
}

async function exportCode(revision: Revision): Promise<void> {
  try {
    const { exportRevision } = await import('../../lib/revisions/export-revision.ts');
    const fileName = await exportRevision(revision);
    toasts.success('The app was downloaded as one file.', fileName);
  } catch {
    toasts.error(MESSAGES.exportFailed, MESSAGES.exportFallback);
  }
}

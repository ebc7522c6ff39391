import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { PROJECT_MESSAGES } from '../../../../shared/messages/projects.ts';
import { t } from '../../lib/language/translate.ts';
import { usePublication } from '../../lib/revisions/use-publication.ts';
import { type RevisionChange, useRevisionChanges } from '../../lib/revisions/use-revision-changes.ts';
import { useUser } from '../../lib/session/session-context.ts';
import { callApi } from '../../lib/site-api.ts';
import { toasts } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { type RevisionDialog, revisionActions } from './revision-actions.tsx';

const AssetsDialog = lazy(async () => ({ default: (await import('./assets-dialog.tsx')).AssetsDialog }));

interface RevisionMenuProps {
  revision: Revision;
  canManage: boolean;
  onChanged?: (change: RevisionChange) => void;
  label?: string;
  first?: readonly MenuAction[];
  /** Shown above the actions. */
  note?: ReactNode;
}

export function RevisionMenu({ revision, canManage, onChanged, label, first = [], note }: RevisionMenuProps) {
  const [open, setOpen] = useState<RevisionDialog | null>(null);
  const user = useUser();
  const { promotion, deletion } = useRevisionChanges(revision, onChanged);
  const { showcasing } = usePublication(revision);
  const close = () => setOpen(null);
  const { revisionString, projectNameDisplay } = revision;
  const actions = revisionActions(revision, {
    canManage,
    isAdmin: user?.isAdmin === true,
    open: setOpen,
    isOwner: user?.publicKey === revision.ownerPublicKey,
    exportCode: () => void download(exportCode(revision), t`The app was downloaded as one file.`),
    exportProject: () => void download(exportProject(revision), t`The app was downloaded as a project.`),
    showcase: showcasing.mutate,
  });
  return (
    <>
      <Menu
        label={label ?? t`More for ${projectNameDisplay} rev ${revisionString}`}
        actions={[...first, ...actions]}
        note={note}
      />
      {open === 'promote' && (
        <ConfirmDialog
          title={t`Promote to Major`}
          question={t(PROJECT_MESSAGES.confirmPromotion, revisionString)}
          confirmLabel={t`Promote`}
          variant="solid"
          isBusy={promotion.isPending}
          onConfirm={() => promotion.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t`Delete Revision`}
          question={t(PROJECT_MESSAGES.confirmDeletion, revisionString)}
          confirmLabel={t`Delete`}
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

async function exportCode(revision: Revision): Promise<string> {
  await recordExport(revision);
  const { exportRevision } = await import('../../lib/revisions/export-revision.ts');
  return exportRevision(revision);
}

async function exportProject(revision: Revision): Promise<string> {
  await recordExport(revision);
  const project = await import('../../lib/revisions/export-project.ts');
  return project.exportProject(revision);
}

async function recordExport({ projectId, revisionString }: Revision): Promise<void> {
  await callApi('recordExport', { projectId, revisionString });
}

async function download(fileName: Promise<string>, done: string): Promise<void> {
  try {
    toasts.success(done, await fileName);
  } catch {
    toasts.error(t(PROJECT_MESSAGES.exportFailed), t(PROJECT_MESSAGES.exportFallback));
  }
}

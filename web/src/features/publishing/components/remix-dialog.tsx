import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useRemix } from '../api/use-remix.ts';

interface RemixDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function RemixDialog({ revision, onClose }: RemixDialogProps) {
  const { projectId, projectNameDisplay } = revision;
  const navigate = useNavigate();
  const remix = useRemix(projectId, {
    onRemixed: (made) => {
      onClose();
      navigate(revisePath(made.projectId, made.revisionString));
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      title={t`Remix`}
      question={t`Make your own project from ${projectNameDisplay}? It starts as a copy that you can revise; the original stays as it is. Remixing costs nothing.`}
      confirmLabel={t`Remix`}
      variant="accent"
      isBusy={remix.isPending}
      onConfirm={() => remix.mutate()}
      onCancel={onClose}
    />
  );
}

/** Remix: a project of one's own that starts with what visitors of a published app see. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { callApi } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { revisePath } from '../../../lib/create-page-state.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';

interface RemixDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function RemixDialog({ revision, onClose }: RemixDialogProps) {
  const { projectId, projectNameDisplay } = revision;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remix = useMutation({
    mutationFn: () => callApi('remixApp', { projectId }),
    onSuccess: (made) => {
      toasts.success('The remix is yours.', 'Say what should be different and build a revision.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onClose();
      navigate(revisePath(made.projectId, made.revisionString));
    },
    onError: (error) => {
      toasts.error('Remix failed', errorText(error, 'The server could not be reached. Nothing was made.'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Remix"
      question={`Make your own project from ${projectNameDisplay}? It starts as a copy that you can revise; the original stays as it is. Remixing costs nothing.`}
      confirmLabel="Remix"
      variant="accent"
      isBusy={remix.isPending}
      onConfirm={() => remix.mutate()}
      onCancel={onClose}
    />
  );
}

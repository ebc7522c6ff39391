/** Update Showcase Thumbnail: the picture of an app in lists, in the showcase and in previews of its address. */
import type { FormEvent } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PUBLISH_MESSAGES } from '../../../../../shared/publish-messages.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { useThumbnail } from '../api/use-publishing.ts';
import { useImageChoice } from '../use-image-choice.ts';
import { ThumbnailField } from './thumbnail-field.tsx';

interface ThumbnailDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function ThumbnailDialog({ revision, onClose }: ThumbnailDialogProps) {
  const picture = useImageChoice();
  const thumbnail = useThumbnail(revision, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (thumbnail.isPending) return;
    const problem = picture.requireOne();
    if (problem !== null) return toasts.error(PUBLISH_MESSAGES.thumbnailFailed, problem);
    if (picture.file !== null) thumbnail.mutate(picture.file);
  };
  return (
    <Dialog
      title="Update Showcase Thumbnail"
      description={`The picture of ${revision.projectNameDisplay} in lists, in the showcase and where its address is shared.`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
        <ThumbnailField
          label="Picture"
          projectName={revision.projectNameDisplay}
          currentUrl={revision.showcaseImageUrl}
          choice={picture}
        />
        <FormActions submitLabel="Update" isBusy={thumbnail.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

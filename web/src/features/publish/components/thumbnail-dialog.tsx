/** Update Showcase Thumbnail: the picture of an app in lists, in the showcase and in previews of its address. */
import type { FormEvent } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PUBLISHING_MESSAGES } from '../../../../../shared/messages/publishing.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { usePictureChoice } from '../use-picture-choice.ts';
import { useThumbnail } from '../use-publishing.ts';
import { PictureField } from './picture-field.tsx';

interface ThumbnailDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function ThumbnailDialog({ revision, onClose }: ThumbnailDialogProps) {
  const picture = usePictureChoice();
  const thumbnail = useThumbnail(revision, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (thumbnail.isPending) return;
    const problem = picture.requireOne();
    if (problem !== null) return toasts.error(PUBLISHING_MESSAGES.thumbnailFailed, problem);
    if (picture.file !== null) thumbnail.mutate(picture.file);
  };
  return (
    <Dialog
      title="Update Showcase Thumbnail"
      description={`The picture of ${revision.projectNameDisplay} in lists, in the showcase and where its address is shared.`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
        <PictureField
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

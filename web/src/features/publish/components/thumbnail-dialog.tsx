/** Update Showcase Thumbnail: the picture of an app in lists, in the showcase and in previews of its address. */
import { type FormEvent, useState } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PUBLISH_MESSAGES } from '../../../../../shared/publish-messages.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { findImageProblem } from '../../../lib/image-file.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useThumbnail } from '../use-publishing.ts';
import { PictureField } from './picture-field.tsx';

interface ThumbnailDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function ThumbnailDialog({ revision, onClose }: ThumbnailDialogProps) {
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const thumbnail = useThumbnail(revision, onClose);

  const choose = (file: File | null) => {
    setPicture(file);
    setProblem(file === null ? null : findImageProblem(file));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (thumbnail.isPending) return;
    const found = findImageProblem(picture);
    setProblem(found);
    if (found !== null) return toasts.error(PUBLISH_MESSAGES.thumbnailFailed, found);
    if (picture !== null) thumbnail.mutate(picture);
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
          file={picture}
          error={problem}
          onChange={choose}
        />
        <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="solid" aria-disabled={thumbnail.isPending}>
            {thumbnail.isPending && <Spinner />} Update
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

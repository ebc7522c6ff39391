import { useController } from 'react-hook-form';
import * as z from 'zod';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PUBLISHING_MESSAGES } from '../../../../../shared/messages/publishing.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { imageFileSchema } from '../../../lib/image-file.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useThumbnail } from '../api/use-publishing.ts';
import { ThumbnailField } from './thumbnail-field.tsx';

const thumbnailSchema = z.object({ image: imageFileSchema });

interface ThumbnailDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function ThumbnailDialog({ revision, onClose }: ThumbnailDialogProps) {
  const form = useZodForm(thumbnailSchema, { defaultValues: { image: null } });
  const { field, fieldState } = useController({ control: form.control, name: 'image' });
  const thumbnail = useThumbnail(revision, onClose);
  const submit = form.submit(
    ({ image }) => {
      if (!thumbnail.isPending) thumbnail.mutate(image);
    },
    (problem) => toasts.error(t(PUBLISHING_MESSAGES.thumbnailFailed), problem),
  );
  return (
    <Dialog
      title={t`Update Showcase Thumbnail`}
      description={t`The image of ${revision.projectNameDisplay} in lists, in the showcase and where its address is shared.`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
        <ThumbnailField
          label={t`Image`}
          projectName={revision.projectNameDisplay}
          currentUrl={revision.showcaseImageUrl}
          file={field.value}
          problem={fieldState.error?.message}
          inputRef={field.ref}
          onChange={(image) => {
            form.clearErrors('image');
            form.setValue('image', image, { shouldValidate: image !== null });
          }}
        />
        <FormActions submitLabel={t`Update`} isBusy={thumbnail.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

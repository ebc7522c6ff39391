import { useController } from 'react-hook-form';
import * as z from 'zod';
import type { Revision } from '../../../../shared/contract/projects.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { PROJECT_MESSAGES } from '../../../../shared/messages/projects.ts';
import { imageFileSchema } from '../../lib/image-file.ts';
import { t } from '../../lib/language/translate.ts';
import { useAssetSwap } from '../../lib/revisions/use-asset-swap.ts';
import { toasts } from '../../lib/toasts.ts';
import { IMAGE_TYPES } from '../../lib/upload-file.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Button } from '../ui/button.tsx';
import { FILE_INPUT_CLASSES, TextField } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface AssetReplacementProps {
  revision: Revision;
  asset: ImageAsset;
  onReplaced: (newAsset: ImageAsset) => void;
  onCancel: () => void;
}

const replacementSchema = z.object({
  image: imageFileSchema,
  description: z.string().trim(),
  purpose: z.string().trim(),
});

export function AssetReplacement({ revision, asset, onReplaced, onCancel }: AssetReplacementProps) {
  const form = useZodForm(replacementSchema, {
    defaultValues: { image: null, description: asset.description, purpose: asset.purpose },
  });
  const { field: imageField } = useController({ control: form.control, name: 'image' });
  const swap = useAssetSwap(revision, asset, onReplaced);
  const imageUrl = useObjectUrl(imageField.value);
  const submit = form.submit(
    (replacement) => {
      if (!swap.isPending) swap.mutate(replacement);
    },
    (problem) => toasts.error(t(PROJECT_MESSAGES.assetReplaceFailed), problem),
  );
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-3 border-t border-hairline pt-3 sm:grid-cols-2">
      <FileDrop
        label={t`Drop the image here`}
        className="flex items-center gap-3 sm:col-span-2"
        onFiles={([dropped]) => form.setValue('image', dropped ?? null)}
      >
        {imageUrl !== null && (
          <img src={imageUrl} alt="" className="h-11 w-20 shrink-0 rounded-control bg-sunken object-cover" />
        )}
        <label className="min-w-0 flex-1">
          <span className="mb-1.5 block font-medium">{t`New image`}</span>
          <input
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className={FILE_INPUT_CLASSES}
            ref={imageField.ref}
            onChange={(event) => form.setValue('image', event.target.files?.[0] ?? null)}
          />
          <span className="mt-1.5 block text-[0.8125rem] text-muted">
            {t`PNG, JPEG, WebP or GIF, up to 5MB, chosen or dropped here.`}
          </span>
        </label>
      </FileDrop>
      <TextField label={t`Description`} maxLength={500} {...form.field('description')} />
      <TextField label={t`Purpose`} maxLength={200} {...form.field('purpose')} />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="solid" aria-disabled={swap.isPending}>
          {swap.isPending && <Spinner />} {t`Replace image`}
        </Button>
      </div>
    </form>
  );
}

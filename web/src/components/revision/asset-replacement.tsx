/** The form that puts another picture in an asset's place. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { IMAGE_MESSAGES } from '../../../../shared/messages/images.ts';
import { PROJECT_MESSAGES } from '../../../../shared/messages/projects.ts';
import { callApi } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { findImageProblem } from '../../lib/image-file.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toasts } from '../../lib/toasts.ts';
import { FORM_MAX_BYTES, IMAGE_TYPES, UploadError, uploadFile } from '../../lib/upload-file.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../ui/button.tsx';
import { FILE_INPUT_CLASSES, TextField } from '../ui/field.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface AssetReplacementProps {
  revision: Revision;
  asset: ImageAsset;
  onReplaced: (newAsset: ImageAsset) => void;
  onCancel: () => void;
}

export function AssetReplacement({ revision, asset, onReplaced, onCancel }: AssetReplacementProps) {
  const [file, setFile] = useState<File | null>(null);
  const [description, setDescription] = useState(asset.description);
  const [purpose, setPurpose] = useState(asset.purpose);
  const swap = useSwap(revision, asset, onReplaced);
  const pictureUrl = useObjectUrl(file);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (swap.isPending) return;
    const problem = findImageProblem(file);
    if (problem !== null || file === null) {
      return toasts.error(PROJECT_MESSAGES.assetReplaceFailed, problem ?? IMAGE_MESSAGES.required);
    }
    swap.mutate({ file, description: description.trim(), purpose: purpose.trim() });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-3 grid gap-3 border-t border-hairline pt-3 sm:grid-cols-2"
    >
      <div className="flex items-center gap-3 sm:col-span-2">
        {pictureUrl !== null && (
          <img
            src={pictureUrl}
            alt=""
            className="h-11 w-20 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <label className="min-w-0 flex-1">
          <span className="mb-1.5 block font-medium">New picture</span>
          <input
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className={FILE_INPUT_CLASSES}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <span className="mt-1.5 block text-[0.8125rem] text-muted">PNG, JPEG, WebP or GIF, up to 5MB.</span>
        </label>
      </div>
      <TextField
        label="Description"
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label="Purpose"
        maxLength={200}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="solid" aria-disabled={swap.isPending}>
          {swap.isPending && <Spinner />} Replace picture
        </Button>
      </div>
    </form>
  );
}

interface Replacement {
  file: File;
  description: string;
  purpose: string;
}

function useSwap(revision: Revision, asset: ImageAsset, onReplaced: (newAsset: ImageAsset) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, description, purpose }: Replacement) =>
      callApi('swapAsset', {
        projectId: revision.projectId,
        revisionString: revision.revisionString,
        newAssetImage: file.size <= FORM_MAX_BYTES ? file : await uploadFile(file, 'asset'),
        assetPlaceholderIdToReplace: asset.placeholder_id,
        newAssetDescription: description,
        newAssetPurpose: purpose,
      }),
    onSuccess: ({ newAsset }) => {
      toasts.success('The picture was replaced.');
      onReplaced(newAsset);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) => {
      const fallback = error instanceof UploadError ? error.message : PROJECT_MESSAGES.assetReplaceFallback;
      toasts.error(PROJECT_MESSAGES.assetReplaceFailed, errorText(error, fallback));
    },
  });
}

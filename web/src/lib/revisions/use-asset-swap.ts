import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../shared/contract/projects.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { PROJECT_MESSAGES } from '../../../../shared/messages/projects.ts';
import { errorText } from '../api-error.ts';
import { t } from '../language/translate.ts';
import { queryKeys } from '../query-keys.ts';
import { callApi } from '../site-api.ts';
import { toasts } from '../toasts.ts';
import { FORM_MAX_BYTES, UploadError, uploadFile } from '../upload-file.ts';

interface AssetSwap {
  image: File;
  description: string;
  purpose: string;
}

export function useAssetSwap(revision: Revision, asset: ImageAsset, onReplaced: (newAsset: ImageAsset) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ image, description, purpose }: AssetSwap) =>
      callApi('swapAsset', {
        projectId: revision.projectId,
        revisionString: revision.revisionString,
        newAssetImage: image.size <= FORM_MAX_BYTES ? image : await uploadFile(image, 'asset'),
        assetPlaceholderIdToReplace: asset.placeholder_id,
        newAssetDescription: description,
        newAssetPurpose: purpose,
      }),
    onSuccess: ({ newAsset }) => {
      toasts.success(t`The image was replaced.`);
      onReplaced(newAsset);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) => {
      const fallback = error instanceof UploadError ? error.message : PROJECT_MESSAGES.assetReplaceFallback;
      toasts.error(PROJECT_MESSAGES.assetReplaceFailed, errorText(error, fallback));
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/api-error.ts';
import { readDataUrl } from '../../../lib/data-url.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { uploadFile } from '../../../lib/upload-file.ts';

/** Uploads an image. `onUploaded` gets the upload key and the data URL. */
export function useUploadAsset(onUploaded: (uploadKey: string, dataUrl: string) => void) {
  return useMutation({
    mutationFn: (image: File) => Promise.all([uploadFile(image, 'asset'), readDataUrl(image)]),
    onSuccess: ([uploadKey, dataUrl]) => onUploaded(uploadKey, dataUrl),
    onError: (error) => toasts.error(t`The image could not be uploaded.`, errorText(error, t`Please try again.`)),
  });
}

import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { errorText } from '../../lib/api-error.ts';
import { toasts } from '../../lib/toasts.ts';
import { FORM_MAX_BYTES, UploadError, uploadFile } from '../../lib/upload-file.ts';
import { buildRequest, type RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';
import { currentBuild } from './current-build.ts';

/** Uploads the images and starts a build. Returns whether it was requested. Shows a toast when an upload fails. */
export async function startBuild(settings: BuildSettings, base: RevisionBase | null): Promise<boolean> {
  try {
    const request = buildRequest(settings, base, await uploadImages(settings.images));
    if (request === null) return false;
    void currentBuild.start(request);
    return true;
  } catch (error) {
    const reason = error instanceof UploadError ? error.message : BUILD_MESSAGES.startFallback;
    toasts.error(BUILD_MESSAGES.startFailed, errorText(error, reason));
    return false;
  }
}

/** Returns the files if together they fit into one request, else their upload keys. Throws ApiError, UploadError. */
async function uploadImages(images: File[]): Promise<(File | string)[]> {
  const totalBytes = images.reduce((total, image) => total + image.size, 0);
  if (totalBytes <= FORM_MAX_BYTES) return images;
  return Promise.all(images.map((image) => uploadFile(image, 'generation')));
}

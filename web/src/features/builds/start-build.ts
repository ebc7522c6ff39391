import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { errorText } from '../../lib/api-error.ts';
import { t } from '../../lib/language/translate.ts';
import { toasts } from '../../lib/toasts.ts';
import { FORM_MAX_BYTES, UploadError, uploadFile } from '../../lib/upload-file.ts';
import { sentFiles } from './attachments/attached-files.ts';
import { type BuildRequest, buildRequest, type RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';
import type { BuildPlan } from './proposals/plan-for-build.ts';

/**
 * Reads the attached files, uploads the images, and returns the request of a build. Returns null, and shows a toast, when
 * a file cannot be used or an upload fails.
 */
export async function prepareBuild(
  settings: BuildSettings,
  base: RevisionBase | null,
  plan?: BuildPlan,
): Promise<BuildRequest | null> {
  try {
    const files = await sentFiles(settings);
    if (!files.ok) {
      toasts.error(t`${files.refused.name} cannot be used. Remove it, then build.`, files.problem);
      return null;
    }
    const { images, attachments } = files.sent;
    const request = buildRequest(settings, base, await uploadImages(images), attachments);
    return request && withPlan(request, plan);
  } catch (error) {
    const reason = error instanceof UploadError ? error.message : BUILD_MESSAGES.startFallback;
    toasts.error(BUILD_MESSAGES.startFailed, errorText(error, reason));
    return null;
  }
}

function withPlan(request: BuildRequest, plan: BuildPlan | undefined): BuildRequest {
  if (plan === undefined || request.kind === 'revise') return request;
  const { planId, planAnswers } = plan;
  return {
    ...request,
    fields: { ...request.fields, ...(planId && { planId }), ...(planAnswers.length > 0 && { planAnswers }) },
  };
}

/** Returns the files if together they fit into one request, else their upload keys. Throws ApiError, UploadError. */
async function uploadImages(images: File[]): Promise<(File | string)[]> {
  const totalBytes = images.reduce((total, image) => total + image.size, 0);
  if (totalBytes <= FORM_MAX_BYTES) return images;
  return Promise.all(images.map((image) => uploadFile(image, 'generation')));
}

import { ApiError } from '@buidl/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PUBLISHING_MESSAGES } from '../../../../../shared/messages/publishing.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';
import { FORM_MAX_BYTES, UploadError, uploadFile } from '../../../lib/upload-file.ts';

interface PublishInput {
  name: string;
  image: File | null;
}

interface PublishOutcomes {
  onLive: (name: string) => void;
  onNameTaken: (problem: string) => void;
}

export function usePublishing({ projectId, revisionString }: Revision, outcomes: PublishOutcomes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, image }: PublishInput) => {
      const response = await callApi('publishProject', {
        projectId,
        publishStatus: true,
        publishedAppName: name,
        revisionToPublish: revisionString,
        showcaseImage: image === null ? undefined : await thumbnailPart(image),
      });
      return response.publishedAppName ?? name;
    },
    onSuccess: async (name) => {
      outcomes.onLive(name);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) => {
      const text = failureText(error, PUBLISHING_MESSAGES.publishFallback);
      if (error instanceof ApiError && error.code === 'conflict') outcomes.onNameTaken(text);
      toasts.error(PUBLISHING_MESSAGES.publishFailed, text);
    },
  });
}

export function useThumbnail({ projectId, projectNameDisplay }: Revision, onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (image: File) =>
      callApi('setShowcaseImage', { projectId, showcaseImage: await thumbnailPart(image) }),
    onSuccess: async () => {
      toasts.success(t`The thumbnail was updated.`, projectNameDisplay);
      onChanged();
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) =>
      toasts.error(PUBLISHING_MESSAGES.thumbnailFailed, failureText(error, PUBLISHING_MESSAGES.thumbnailFallback)),
  });
}

function failureText(error: unknown, fallback: string): string {
  return error instanceof UploadError ? error.message : errorText(error, fallback);
}

/** Returns the file if it fits into one request, otherwise its upload key. Throws ApiError and UploadError. */
async function thumbnailPart(file: File): Promise<File | string> {
  return file.size <= FORM_MAX_BYTES ? file : uploadFile(file, 'thumbnail');
}

/** Publishing a revision and changing the thumbnail of its project, with fresh lists afterwards. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { PUBLISHING_MESSAGES } from '../../../../shared/messages/publishing.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toasts } from '../../lib/toasts.ts';
import { UploadError } from '../../lib/upload-file.ts';
import { pictureField } from './send-picture.ts';

interface PublishOrder {
  name: string;
  picture: File | null;
}

interface PublishOutcomes {
  /** The app is live under this name. */
  onLive: (name: string) => void;
  /** Another app has the name; the server's words. */
  onNameTaken: (problem: string) => void;
}

export function usePublishing({ projectId, revisionString }: Revision, outcomes: PublishOutcomes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, picture }: PublishOrder) => {
      const reply = await callApi('publishProject', {
        projectId,
        publishStatus: true,
        publishedAppName: name,
        revisionToPublish: revisionString,
        showcaseImage: picture === null ? undefined : await pictureField(picture),
      });
      return reply.publishedAppName ?? name;
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
    mutationFn: async (picture: File) =>
      callApi('setShowcaseImage', { projectId, showcaseImage: await pictureField(picture) }),
    onSuccess: async () => {
      toasts.success('The thumbnail was updated.', projectNameDisplay);
      onChanged();
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) =>
      toasts.error(
        PUBLISHING_MESSAGES.thumbnailFailed,
        failureText(error, PUBLISHING_MESSAGES.thumbnailFallback),
      ),
  });
}

function failureText(error: unknown, fallback: string): string {
  return error instanceof UploadError ? error.message : errorText(error, fallback);
}

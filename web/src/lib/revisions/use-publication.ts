import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { SHOWCASE_MAX_APPS } from '../../../../shared/domain/showcase-limit.ts';
import { APP_SERVICE_MESSAGES } from '../../../../shared/messages/app-services.ts';
import { PUBLISHING_MESSAGES } from '../../../../shared/messages/publishing.ts';
import { errorText } from '../api-error.ts';
import { appPath } from '../app-address.ts';
import { t } from '../language/translate.ts';
import { queryKeys } from '../query-keys.ts';
import { callApi } from '../site-api.ts';
import { toasts } from '../toasts.ts';

export function usePublication(revision: Revision) {
  const { projectId, projectNameDisplay, publishedAppName, revisionString } = revision;
  const queryClient = useQueryClient();
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: queryKeys.projects });

  const republish = useMutation({
    mutationFn: () =>
      callApi('publishProject', {
        projectId,
        publishStatus: true,
        publishedAppName,
        revisionToPublish: revisionString,
      }),
    onSuccess: () => {
      toasts.success(t`${projectNameDisplay} is live again.`, publishedAppName && appPath(publishedAppName));
      return refreshLists();
    },
    onError: (error) =>
      toasts.error(PUBLISHING_MESSAGES.publishFailed, errorText(error, PUBLISHING_MESSAGES.publishFallback)),
  });
  const unpublishing = useMutation({
    mutationFn: () => callApi('publishProject', { projectId, publishStatus: false }),
    onSuccess: () => {
      const undo = publishedAppName === undefined ? undefined : { label: t`Undo`, onChoose: () => republish.mutate() };
      toasts.success(t`${projectNameDisplay} was unpublished.`, freedText(publishedAppName), undo);
      return refreshLists();
    },
    onError: (error) =>
      toasts.error(PUBLISHING_MESSAGES.unpublishFailed, errorText(error, PUBLISHING_MESSAGES.unpublishFallback)),
  });
  const showcasing = useMutation({
    mutationFn: (showcaseStatus: boolean) => callApi('setShowcaseStatus', { projectId, showcaseStatus }),
    onSuccess: ({ isShown }, isShowcased) => {
      if (isShowcased) tellOfShowcase(revision, isShown);
      else toasts.success(t`Removed from the showcase.`, projectNameDisplay);
      return refreshLists();
    },
    onError: (error) =>
      toasts.error(PUBLISHING_MESSAGES.showcaseFailed, errorText(error, PUBLISHING_MESSAGES.showcaseFallback)),
  });
  const sharing = useMutation({
    mutationFn: (change: { isRemixable?: boolean; isUnlisted?: boolean }) =>
      callApi('setRemixStatus', { projectId, ...change }),
    onSuccess: refreshLists,
    onError: (error) =>
      toasts.error(APP_SERVICE_MESSAGES.updateFailed, errorText(error, APP_SERVICE_MESSAGES.updateFallback)),
  });
  return { unpublishing, showcasing, sharing };
}

/**
 * Explains why a showcased app may be missing from the banner: the banner shows only published apps, and a limited
 * number.
 */
function tellOfShowcase(
  { projectNameDisplay, publishedAppName, isTakenDown, isOwnerBanned }: Revision,
  isShown: boolean,
): void {
  if (isShown) {
    toasts.success(t`Added to the showcase.`, projectNameDisplay);
  } else if (isTakenDown) {
    toasts.warning(t`Showcased, but not shown.`, t`${projectNameDisplay} was taken down, so the banner leaves it out.`);
  } else if (publishedAppName === undefined) {
    toasts.warning(t`Showcased, but not shown yet.`, t`The banner shows ${projectNameDisplay} once it is published.`);
  } else if (isOwnerBanned) {
    toasts.warning(
      t`Showcased, but not shown.`,
      t`The owner of ${projectNameDisplay} is banned, so the banner leaves it out.`,
    );
  } else {
    toasts.warning(
      t`Showcased, but not shown.`,
      t`The banner shows ${SHOWCASE_MAX_APPS} apps, the first by name. ${projectNameDisplay} comes after them.`,
    );
  }
}

function freedText(publishedAppName: string | undefined): string | undefined {
  return publishedAppName === undefined ? undefined : t`/p/${publishedAppName} is no longer available.`;
}

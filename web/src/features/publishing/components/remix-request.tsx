import { useMemo } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { t } from '../../../lib/language/translate.ts';
import { remixStart } from '../../../lib/pending-start.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePendingStart } from '../../../lib/use-pending-start.ts';
import { offerRemix } from '../api/offer-remix.ts';

export function RemixRequest({ user }: { user: User }) {
  const handlers = useMemo(
    () => ({
      onAsked: (projectId: string) => void offerRemix(projectId, user),
      onInvalid: () => toasts.error(t`Remix failed`, t`There is no app at this address.`),
    }),
    [user],
  );
  usePendingStart(remixStart, handlers);
  return null;
}

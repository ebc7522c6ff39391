import { t } from '../../../lib/language/translate.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { ActiveOperation } from '../active-operation.ts';
import { currentBuild } from '../current-build.ts';

export function useBuildActions() {
  const { refresh } = useSession();
  const stop = async () => {
    const outcome = await currentBuild.stop();
    if (outcome.ok) toasts.success(t`The build was stopped.`, t`The credits held for it are yours again.`);
    else if (!outcome.isOver) toasts.error(t`The build could not be stopped.`, outcome.message);
    void refresh();
  };
  return {
    onStop: () => void stop(),
    onWatch: (running: ActiveOperation) => void currentBuild.watch(running),
    // A running build stays in view until it has ended.
    onClose: () => currentBuild.getState().status !== 'LOADING' && currentBuild.close(),
  };
}

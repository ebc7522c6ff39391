import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { useAdminAction } from '../../../lib/admin/use-admin-action.ts';

export function useAdjustCredits(onDone: () => void) {
  return useAdminAction('adjustCredits', {
    success: ADMIN_MESSAGES.creditsAdjusted,
    fallback: ADMIN_MESSAGES.adjustFallback,
    onDone,
  });
}

export function useBanUser(username: string, onDone: () => void) {
  return useAdminAction('banUser', {
    success: ({ isComplete }) => banText(`${username} was banned.`, isComplete),
    fallback: ADMIN_MESSAGES.banFallback,
    onDone,
  });
}

export function useUnbanUser(username: string, onDone: () => void) {
  return useAdminAction('unbanUser', {
    success: ({ isComplete }) => banText(`${username} was unbanned.`, isComplete),
    fallback: ADMIN_MESSAGES.unbanFallback,
    onDone,
  });
}

function banText(text: string, isComplete: boolean): string {
  return isComplete ? text : `${text} Their apps follow within minutes.`;
}

export function useSetTakenDown(projectName: string, isTakenDown: boolean, onDone: () => void) {
  return useAdminAction('setTakenDown', {
    success: isTakenDown ? `${projectName} was taken down.` : `${projectName} was restored.`,
    fallback: 'Failed to change the app.',
    onDone,
  });
}

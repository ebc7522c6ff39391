import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { useAdminAction } from '../../../lib/admin/use-admin-action.ts';

export function useAddToWhitelist(onDone: () => void) {
  return useAdminAction('addToWhitelist', {
    success: ADMIN_MESSAGES.keyAdded,
    fallback: ADMIN_MESSAGES.addKeyFallback,
    onDone,
  });
}

export function useRemoveFromWhitelist(onDone: () => void) {
  return useAdminAction('removeFromWhitelist', {
    success: ADMIN_MESSAGES.keyRemoved,
    fallback: ADMIN_MESSAGES.removeKeyFallback,
    onDone,
  });
}

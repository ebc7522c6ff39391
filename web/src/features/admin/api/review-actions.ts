import { useAdminAction } from '../../../lib/admin/use-admin-action.ts';

export function useResolvePayment(resolution: 'credit' | 'dismiss', onDone: () => void) {
  return useAdminAction('resolvePayment', {
    success: resolution === 'credit' ? 'The payment was credited.' : 'The payment was dismissed.',
    fallback: 'Failed to resolve the payment.',
    onDone,
  });
}

export function useResolveReport(success: string, onDone: () => void) {
  return useAdminAction('resolveReport', {
    success,
    fallback: 'Failed to resolve the report.',
    onDone,
  });
}

export function useCloseReturn(onDone: () => void) {
  return useAdminAction('closeReturn', {
    success: 'The case was closed.',
    fallback: 'Failed to close the case.',
    onDone,
  });
}

export function useStopBuild(onDone: () => void) {
  return useAdminAction('cancelAnyOperation', {
    success: 'The build was stopped.',
    fallback: 'Failed to stop the build.',
    onDone,
  });
}

import { useAdminAction } from '../../../lib/admin/use-admin-action.ts';

export function useResolvePayment(resolution: 'credit' | 'dismiss', onDone: () => void) {
  return useAdminAction('resolvePayment', {
    success: resolution === 'credit' ? 'The payment was credited.' : 'The payment was dismissed.',
    fallback: 'Failed to resolve the payment.',
    onDone,
  });
}

export function useResolveReport(resolution: 'take_down' | 'dismiss', onDone: () => void) {
  return useAdminAction('resolveReport', {
    success: resolution === 'take_down' ? 'The app was taken down.' : 'The report was dismissed.',
    fallback: 'Failed to resolve the report.',
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

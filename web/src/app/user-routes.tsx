import { lazy, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { useSession } from '../lib/session/session-context.ts';

const WalletRoute = lazy(async () => ({
  default: (await import('./wallet-route.tsx')).WalletRoute,
}));
const ApiKeyPage = lazy(async () => ({
  default: (await import('../features/auth/components/api-key-page.tsx')).ApiKeyPage,
}));
const AuthorizePage = lazy(async () => ({
  default: (await import('../features/auth/components/authorize-page.tsx')).AuthorizePage,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('../features/auth/components/activity-page.tsx')).ActivityPage,
}));
const AccountRoute = lazy(async () => ({
  default: (await import('./account-route.tsx')).AccountRoute,
}));
const CreateAppRoute = lazy(async () => ({
  default: (await import('./create-app-route.tsx')).CreateAppRoute,
}));
const ReceiptPage = lazy(async () => ({
  default: (await import('../features/builds/components/receipt-page.tsx')).ReceiptPage,
}));
const CreditHistoryRoute = lazy(async () => ({
  default: (await import('./credit-history-route.tsx')).CreditHistoryRoute,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('../features/publishing/components/profile-page.tsx')).ProfilePage,
}));
const AdminDashboardRoute = lazy(async () => ({
  default: (await import('./admin-dashboard-route.tsx')).AdminDashboardRoute,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}));

/** Separate from the public routes, so that the chunk names of these pages do not enlarge the initial load. */
export function UserRoutes() {
  return (
    <Routes>
      <Route element={<AuthGuard />}>
        <Route path="account" element={<AccountRoute />} />
        <Route path="account/activity" element={<ActivityPage />} />
        <Route path="create-app" element={<CreateAppRoute />} />
        <Route path="receipts/:operationId" element={<ReceiptPage />} />
        <Route path="buy-credits/history" element={<CreditHistoryRoute />} />
      </Route>
      <Route path="auth" element={<WalletRoute />} />
      <Route path="auth/connect-wallet" element={<WalletRoute />} />
      <Route path="auth/api-key" element={<ApiKeyPage />} />
      <Route path="authorize" element={<AuthorizePage />} />
      <Route path="admin" element={<Navigate replace to="/admin/dashboard" />} />
      <Route path="admin/:section" element={<AdminDashboardRoute />} />
      <Route path="admin/users/:publicKey" element={<AdminDashboardRoute />} />
      <Route path="u/:username" element={<ProfilePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function AuthGuard() {
  const { state } = useSession();
  const isUser = state.status === 'authenticated';
  useEffect(() => {
    const early = document.getElementById('early-prompt');
    if (isUser || early === null) return;
    // Hides the static prompt. After the sign-in, the studio restores its text but does not send it automatically.
    early.hidden = true;
    delete early.dataset.isSent;
  }, [isUser]);
  return isUser ? <Outlet /> : <Navigate to="/auth/connect-wallet" replace />;
}

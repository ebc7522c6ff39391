import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { ErrorBoundary } from '../components/ui/error-boundary.tsx';
import { PageLoading } from '../components/ui/page.tsx';
import { t } from '../lib/language/translate.ts';
import { AuthGuard } from './auth-guard.tsx';
import { HomePage } from './home-page.tsx';
import { Layout } from './layout/layout.tsx';

const ApiKeyPage = lazy(async () => ({
  default: (await import('../features/auth/components/api-key-page.tsx')).ApiKeyPage,
}));
const AccountPage = lazy(async () => ({
  default: (await import('../features/auth/components/account-page.tsx')).AccountPage,
}));
const WalletPage = lazy(async () => ({
  default: (await import('../features/auth/components/wallet-page.tsx')).WalletPage,
}));
const CreatePage = lazy(async () => ({
  default: (await import('../features/builds/components/create-page.tsx')).CreatePage,
}));
const ReceiptPage = lazy(async () => ({
  default: (await import('../features/builds/components/receipt-page.tsx')).ReceiptPage,
}));
const BuyCreditsRoute = lazy(async () => ({
  default: (await import('./buy-credits-route.tsx')).BuyCreditsRoute,
}));
const CreditHistoryRoute = lazy(async () => ({
  default: (await import('./credit-history-route.tsx')).CreditHistoryRoute,
}));
const AdminDashboardRoute = lazy(async () => ({
  default: (await import('./admin-dashboard-route.tsx')).AdminDashboardRoute,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('../features/publishing/components/profile-page.tsx')).ProfilePage,
}));
const HelpPage = lazy(async () => ({
  default: (await import('../features/help/components/help-page.tsx')).HelpPage,
}));
const HowItWorksPage = lazy(async () => ({
  default: (await import('../features/help/components/how-it-works-page.tsx')).HowItWorksPage,
}));
const VisionPage = lazy(async () => ({
  default: (await import('../features/help/components/vision-page.tsx')).VisionPage,
}));
const AppRulesPage = lazy(async () => ({
  default: (await import('../features/help/components/app-rules-page.tsx')).AppRulesPage,
}));
const TermsPage = lazy(async () => ({
  default: (await import('../features/help/components/terms-page.tsx')).TermsPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import('../features/help/components/privacy-page.tsx')).PrivacyPage,
}));
const TemplatePage = lazy(async () => ({
  default: (await import('../features/projects/components/template-page.tsx')).TemplatePage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}));

function LayoutRoute() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Layout>
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

/** Without the layout, because the template fills the window. */
function TemplateRoute() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
        <TemplatePage />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The routes of section 2 of the specification, the account page and the templates. Every page except the home page loads when it is visited. */
export function AppRouter() {
  return (
    <Routes>
      <Route path="templates/:templateId" element={<TemplateRoute />} />
      <Route element={<LayoutRoute />}>
        <Route index element={<HomePage />} />
        <Route element={<AuthGuard />}>
          <Route path="account" element={<AccountPage />} />
          <Route path="create-app" element={<CreatePage />} />
          <Route path="receipts/:operationId" element={<ReceiptPage />} />
          <Route path="buy-credits/history" element={<CreditHistoryRoute />} />
        </Route>
        <Route path="buy-credits" element={<BuyCreditsRoute />} />
        <Route path="help" element={<HelpPage />} />
        <Route path="help/how-it-works" element={<HowItWorksPage />} />
        <Route path="help/vision-and-faq" element={<VisionPage />} />
        <Route path="auth" element={<WalletPage />} />
        <Route path="auth/connect-wallet" element={<WalletPage />} />
        <Route path="auth/api-key" element={<ApiKeyPage />} />
        <Route path="admin" element={<Navigate replace to="/admin/dashboard" />} />
        <Route path="admin/:section" element={<AdminDashboardRoute />} />
        <Route path="admin/users/:publicKey" element={<AdminDashboardRoute />} />
        <Route path="u/:username" element={<ProfilePage />} />
        <Route path="app-rules" element={<AppRulesPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { ErrorBoundary } from '../components/ui/error-boundary.tsx';
import { PageLoading } from '../components/ui/page.tsx';
import { RepeatKeptPresses } from '../lib/kept-presses.ts';
import { t } from '../lib/language/translate.ts';
import { HomePage } from './home-page.tsx';
import { Layout } from './layout/layout.tsx';

const BuyCreditsRoute = lazy(async () => ({
  default: (await import('./buy-credits-route.tsx')).BuyCreditsRoute,
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
const ApiReferencePage = lazy(async () => ({
  default: (await import('../features/help/components/api-reference-page.tsx')).ApiReferencePage,
}));
const UserRoutes = lazy(async () => ({ default: (await import('./user-routes.tsx')).UserRoutes }));
const TemplatePage = lazy(async () => ({
  default: (await import('../features/projects/components/template-page.tsx')).TemplatePage,
}));

function LayoutRoute() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Layout>
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
            <Outlet />
            <RepeatKeptPresses />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

/** The page of a template. It has no header and footer, because the template fills the window. */
function TemplateRoute() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
        <TemplatePage layout={Layout} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Every page except the home page is loaded on demand. */
export function AppRouter() {
  return (
    <Routes>
      <Route path="templates/:templateId" element={<TemplateRoute />} />
      <Route element={<LayoutRoute />}>
        <Route index element={<HomePage />} />
        <Route path="buy-credits" element={<BuyCreditsRoute />} />
        <Route path="help" element={<HelpPage />} />
        <Route path="help/how-it-works" element={<HowItWorksPage />} />
        <Route path="help/vision-and-faq" element={<VisionPage />} />
        <Route path="app-rules" element={<AppRulesPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="docs/api" element={<ApiReferencePage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="*" element={<UserRoutes />} />
      </Route>
    </Routes>
  );
}

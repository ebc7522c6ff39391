import { NotFoundView } from '../components/ui/not-found-view.tsx';
import { t } from '../lib/language/translate.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle(t`Page not found`);
  return (
    <NotFoundView title={t`There is no page here`}>
      {t`The address may be mistyped, or the page has moved.`}
    </NotFoundView>
  );
}

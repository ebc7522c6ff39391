import { ButtonLink } from '../components/ui/button.tsx';
import { Page } from '../components/ui/page.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Page
      width="reading"
      title="There is no page here"
      lead="The address may be mistyped, or the page has moved."
    >
      <ButtonLink to="/" variant="accent">
        Go to Home
      </ButtonLink>
    </Page>
  );
}

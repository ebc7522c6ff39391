import { NothingHere } from '../components/ui/nothing-here.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <NothingHere title="There is no page here">
      The address may be mistyped, or the page has moved.
    </NothingHere>
  );
}

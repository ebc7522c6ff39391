import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import { t } from '../../lib/language/translate.ts';
import { Button } from './button.tsx';

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function ShowMore({ query }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4 text-center">
      <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchingNextPage ? t(LAYOUT_MESSAGES.loading) : t`Show more`}
      </Button>
    </div>
  );
}

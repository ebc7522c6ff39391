/** Shows what a query brought; what it is still waiting for, or why there is nothing, otherwise. */
import type { ReactNode } from 'react';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { errorText } from '../../../lib/api-error.ts';

interface Readable<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Readable<Data>;
  /** What failed, when it does. */
  failure: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) {
    return (
      <p role="status" className="card px-4 py-6 text-muted">
        {LAYOUT_MESSAGES.loading}
      </p>
    );
  }
  return (
    <Callout tone="error" title={failure} action={<Button onClick={() => query.refetch()}>Try Again</Button>}>
      {errorText(query.error, 'The server could not be reached. Nothing was lost.')}
    </Callout>
  );
}

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Goes on with a list that comes in parts. */
export function ShowMore({ query }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-3 text-center">
      <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchingNextPage ? LAYOUT_MESSAGES.loading : 'Show more'}
      </Button>
    </div>
  );
}

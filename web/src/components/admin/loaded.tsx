import type { ReactNode } from 'react';
import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

interface Readable<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryContentProps<Data> {
  query: Readable<Data>;
  failure: string;
  children: (data: Data) => ReactNode;
}

export function QueryContent<Data>({ query, failure, children }: QueryContentProps<Data>) {
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

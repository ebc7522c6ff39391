import { Link } from 'react-router-dom';
import type { LedgerEntry } from '../../../../../shared/domain/ledger-entry.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { formatCredits, formatWhole } from '../../../lib/text-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useLedger } from '../api/use-ledger.ts';
import { KIND_LABELS, paidOperation, signedCredits } from '../ledger-text.ts';

export function CreditHistoryPage() {
  usePageTitle('Credit history');
  const user = useUser();
  return (
    <Page
      width="reading"
      title="Credit history"
      lead={
        user === null
          ? undefined
          : `You have ${formatCredits(user.credits)}${user.heldCredits > 0 ? `, and ${formatWhole(user.heldCredits)} more held for a running build` : ''}.`
      }
      aside={<ButtonLink to="/buy-credits">Buy Credits</ButtonLink>}
    >
      <History />
    </Page>
  );
}

function History() {
  const history = useLedger();
  if (history.isPending) {
    return (
      <p role="status" className="text-muted">
        {LAYOUT_MESSAGES.loading}
      </p>
    );
  }
  if (history.isError) {
    return (
      <Callout
        tone="error"
        title="Your history could not be loaded"
        action={<Button onClick={() => history.refetch()}>Try Again</Button>}
      >
        {errorText(history.error, 'The server could not be reached. Your credits are safe there.')}
      </Callout>
    );
  }
  const entries = history.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState title="No movements yet">
        Credits that you buy, hold for a build, spend or transfer are listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Movements" className="card divide-y divide-hairline">
        {entries.map((entry) => (
          <Movement key={entry.entryId} entry={entry} />
        ))}
      </ul>
      {history.hasNextPage && (
        <div className="mt-4 text-center">
          <Button disabled={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
            {history.isFetchingNextPage ? LAYOUT_MESSAGES.loading : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

function Movement({ entry }: { entry: LedgerEntry }) {
  const { kind, reason, credits, heldCredits, createdAt } = entry;
  const operationId = paidOperation(entry);
  return (
    <li className="flex items-start gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{KIND_LABELS[kind]}</p>
        <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {reason}
          {operationId !== undefined && (
            <>
              {' · '}
              <Link to={`/receipts/${operationId}`} className="text-accent-text underline underline-offset-2">
                Receipt
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="shrink-0 text-right">
        {credits !== 0 && (
          <p className={classNames('figures', credits > 0 && 'text-ok')}>
            {signedCredits(credits)} <span className="sr-only">credits</span>
          </p>
        )}
        {heldCredits !== 0 && (
          <p className="figures text-[0.8125rem] text-muted">{signedCredits(heldCredits)} held</p>
        )}
        <time
          dateTime={createdAt}
          title={new Date(createdAt).toLocaleString('en')}
          className="block text-[0.8125rem] text-muted"
        >
          {formatRelative(createdAt, Date.now())}
        </time>
      </div>
    </li>
  );
}

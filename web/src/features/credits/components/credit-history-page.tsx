import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useCreditHistory } from '../api/use-credit-history.ts';
import { type ExplorerUrl, HistoryRow } from './history-row.tsx';

export function CreditHistoryPage({ explorerUrl }: { explorerUrl: ExplorerUrl }) {
  usePageTitle(t`Credit history`);
  const user = useUser();
  return (
    <Page
      width="reading"
      title={t`Credit history`}
      lead={
        user === null
          ? undefined
          : user.heldCredits > 0
            ? t`You have ${formatCredits(user.credits)}, and ${formatWhole(user.heldCredits)} more held for a running build.`
            : t`You have ${formatCredits(user.credits)}.`
      }
      aside={<ButtonLink to="/buy-credits">{t`Buy Credits`}</ButtonLink>}
    >
      <History explorerUrl={explorerUrl} />
    </Page>
  );
}

function History({ explorerUrl }: { explorerUrl: ExplorerUrl }) {
  const history = useCreditHistory();
  if (history.isPending) {
    return (
      <p role="status" className="text-muted">
        {t(LAYOUT_MESSAGES.loading)}
      </p>
    );
  }
  if (history.isError) {
    return (
      <LoadFailure
        title={t`Your history could not be loaded`}
        error={history.error}
        unreachable={t`The server could not be reached. Your credits are safe there.`}
        onRetry={history.refetch}
      />
    );
  }
  const rows = history.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !history.hasNextPage) {
    return (
      <EmptyState title={t`No movements yet`}>
        {t`Credits that you buy, hold for a build, spend or transfer are listed here.`}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t`Movements`} className="card divide-y divide-hairline">
        {rows.map((row) => (
          <HistoryRow key={row.entries[0]?.entryId} row={row} explorerUrl={explorerUrl} />
        ))}
      </ul>
      <ShowMore query={history} />
    </>
  );
}

/** The credit plans and what they cost. */
import { useQuery } from '@tanstack/react-query';
import { CREDITS_PER_APPROXIMATE_GENERATION } from '../../../../../shared/constants.ts';
import { MESSAGES } from '../../../../../shared/messages.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { formatCredits, formatWhole } from '../../../lib/text-format.ts';
import { type CreditPlan, creditConfigOptions } from '../api/credit-config.ts';

export function BuyCreditsPage() {
  usePageTitle('Buy credits');
  const { data: config, isPending, isError } = useQuery(creditConfigOptions);
  return (
    <Page
      title="Buy credits"
      lead="Credits pay for builds. They never expire, and purchases are non-refundable."
    >
      {isPending && (
        <p role="status" className="text-muted">
          {MESSAGES.plansLoading}
        </p>
      )}
      {isError && <Callout tone="error" title={MESSAGES.plansFailed} />}
      {config !== undefined && (
        <>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {config.creditPlans.map((plan) => (
              <PlanCard key={plan.title} plan={plan} />
            ))}
          </ul>
          <div className="mt-6">
            <Callout tone="info" title="Buying is not open yet">
              These are the prices. Paying with your wallet comes in one of the next versions; until then,
              builds use the credits that your account came with.
            </Callout>
          </div>
          <p className="mt-4 text-center text-[0.8125rem] text-muted">All purchases are made in SOL.</p>
        </>
      )}
    </Page>
  );
}

function PlanCard({ plan }: { plan: CreditPlan }) {
  const isPopular = plan.title === 'Pro';
  const generations = Math.floor(plan.amount / CREDITS_PER_APPROXIMATE_GENERATION);
  return (
    <li className={classNames('card flex flex-col p-5', isPopular && 'border-accent')}>
      <div className="flex min-h-5.5 items-center justify-between gap-2">
        <h2 className="text-lg">{plan.title}</h2>
        {isPopular && <Badge tone="accent">Popular</Badge>}
      </div>
      <p className="figures mt-4 text-2xl font-medium">{formatCredits(plan.amount)}</p>
      <p className="text-muted">about {formatWhole(generations)} generations</p>
      <p className="figures mt-5 border-t border-hairline pt-4 text-lg">{plan.solPrice} SOL</p>
      <p className="figures text-[0.8125rem] text-muted">{plan.solPriceDiscounted} SOL for ASV holders</p>
    </li>
  );
}

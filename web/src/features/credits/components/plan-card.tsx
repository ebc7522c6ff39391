import { POPULAR_PLAN } from '../../../../../shared/domain/credit-plans.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCredits, formatWhole } from '../../../lib/text-format.ts';
import type { CreditPlan } from '../api/use-credit-config.ts';

const CREDITS_PER_APPROXIMATE_BUILD = 25;

interface PlanCardProps {
  plan: CreditPlan;
  isDiscounted: boolean;
  isDisabled: boolean;
  isBeingBought: boolean;
  onBuy: () => void;
}

export function PlanCard({ plan, isDiscounted, isDisabled, isBeingBought, onBuy }: PlanCardProps) {
  const isPopular = plan.title === POPULAR_PLAN;
  const generations = Math.floor(plan.amount / CREDITS_PER_APPROXIMATE_BUILD);
  return (
    <li className={classNames('card flex flex-col p-5', isPopular && 'border-accent')}>
      <div className="flex min-h-5.5 items-center justify-between gap-2">
        <h2 className="text-lg">{plan.title}</h2>
        {isPopular && <Badge tone="accent">Popular</Badge>}
      </div>
      <p className="figures mt-4 text-2xl font-medium">{formatCredits(plan.amount)}</p>
      <p className="text-muted">about {formatWhole(generations)} generations</p>
      <div className="mt-5 mb-4 border-t border-hairline pt-4">
        <Price plan={plan} isDiscounted={isDiscounted} />
      </div>
      <Button
        variant={isPopular ? 'accent' : 'outline'}
        className="mt-auto w-full"
        aria-label={`Buy ${plan.title}`}
        disabled={isDisabled}
        onClick={onBuy}
      >
        {isBeingBought && <Spinner />} Buy
      </Button>
    </li>
  );
}

function Price({ plan, isDiscounted }: Pick<PlanCardProps, 'plan' | 'isDiscounted'>) {
  const { solPrice, solPriceDiscounted } = plan;
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2 text-lg">
      <span>{isDiscounted ? solPriceDiscounted : solPrice} SOL</span>
      {isDiscounted && (
        <s className="text-[0.8125rem] text-muted">
          <span className="sr-only">instead of </span>
          {solPrice} SOL
        </s>
      )}
    </p>
  );
}

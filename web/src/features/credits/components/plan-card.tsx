import { type CreditPlan, POPULAR_PLAN } from '../../../../../shared/domain/credit-plans.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatUsd } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import type { PlanPrice } from '../plan-price.ts';

const CREDITS_PER_APPROXIMATE_BUILD = 25;

interface PlanCardProps {
  plan: CreditPlan;
  price: PlanPrice;
  usdPerSol: number | undefined;
  isDisabled: boolean;
  /** Id of the text that explains why the plan cannot be bought. */
  describedBy: string | undefined;
  isBeingBought: boolean;
  onBuy: () => void;
}

export function PlanCard(props: PlanCardProps) {
  const { plan, price, isDisabled, describedBy, isBeingBought, onBuy } = props;
  const isPopular = plan.title === POPULAR_PLAN;
  const generations = Math.floor(plan.amount / CREDITS_PER_APPROXIMATE_BUILD);
  return (
    <li className={classNames('card flex flex-col p-5', isPopular && 'border-accent')}>
      <div className="flex min-h-5.5 items-center justify-between gap-2">
        <h2 className="text-lg">{plan.title}</h2>
        {isPopular && <Badge tone="accent">{t`Popular`}</Badge>}
      </div>
      <p className="figures mt-4 text-2xl font-medium">{formatCredits(plan.amount)}</p>
      <p className="text-muted">{t`about ${formatWhole(generations)} generations`}</p>
      <div className="mt-5 mb-4 border-t border-hairline pt-4">
        <Price {...props} />
        <Rate price={price} />
      </div>
      <Button
        variant={isPopular ? 'accent' : 'outline'}
        className="mt-auto w-full"
        aria-label={t`Buy ${plan.title}`}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={onBuy}
      >
        {isBeingBought && <Spinner />} {t`Buy`}
      </Button>
    </li>
  );
}

function Price({ plan, price, usdPerSol }: Pick<PlanCardProps, 'plan' | 'price' | 'usdPerSol'>) {
  return (
    <>
      <p className="figures flex flex-wrap items-baseline gap-x-2 text-lg">
        <span>{t`${price.solPrice} SOL`}</span>
        {price.solPrice < plan.solPrice && (
          <s className="text-[0.8125rem] text-muted">
            <span className="sr-only">{t`instead of`} </span>
            {t`${plan.solPrice} SOL`}
          </s>
        )}
      </p>
      {usdPerSol !== undefined && (
        <p className="figures text-[0.8125rem] text-muted">{t`about ${formatUsd(price.solPrice * usdPerSol)}`}</p>
      )}
    </>
  );
}

function Rate({ price }: { price: PlanPrice }) {
  return (
    <p className="mt-2 flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
      <span className="figures">{t`${formatWhole(price.creditsPerSol)} credits per SOL`}</span>
      {price.savingPercent > 0 && <Badge tone="ok">{t`Save ${price.savingPercent}%`}</Badge>}
    </p>
  );
}

import type { ReactNode } from 'react';
import { CREDIT_MESSAGES } from '../../../../../shared/messages/credits.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { rich } from '../../../lib/language/rich-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatMoment, formatUsd } from '../../../lib/measure-format.ts';
import type { CreditConfig } from '../api/use-credit-config.ts';
import { planPrice } from '../plan-price.ts';
import { canStartPurchase, isRunning, type PurchaseState } from '../purchase-state.ts';
import type { PurchaseTerms } from '../purchase-terms.ts';
import { PlanCard } from './plan-card.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

interface CreditOfferProps {
  config: CreditConfig;
  terms: PurchaseTerms;
  state: PurchaseState;
  explorerUrl: ((signature: string) => string) | null;
  onTryAgain: () => void;
  onBuy: (amount: number) => void;
  /** Id of the text that explains why no plan can be bought. */
  describedBy: string | undefined;
  children?: ReactNode;
}

export function CreditOffer(props: CreditOfferProps) {
  const { config, terms, state, explorerUrl, onTryAgain, onBuy, describedBy, children } = props;
  return (
    <>
      <PurchasePanel
        state={state}
        priceMessage={terms.priceMessage}
        explorerUrl={explorerUrl}
        onTryAgain={onTryAgain}
      />
      {children}
      <ul aria-label={t`Credit plans`} className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {config.creditPlans.map((plan) => (
          <PlanCard
            key={plan.title}
            plan={plan}
            price={planPrice(plan, config.creditPlans, terms.isDiscounted)}
            usdPerSol={config.usdRate?.usdPerSol}
            isDisabled={!canStartPurchase(state) || terms.isHoldingTooLow || terms.isDiscountUnearned}
            describedBy={describedBy}
            isBeingBought={isRunning(state) && state.credits === plan.amount}
            onBuy={() => onBuy(plan.amount)}
          />
        ))}
      </ul>
      {config.usdRate !== undefined && <UsdNote rate={config.usdRate} />}
      <p className="mt-5 text-center text-[0.8125rem] text-muted">
        {t`${t(CREDIT_MESSAGES.allInSol)} From ${formatWhole(config.ASV_DISCOUNT_THRESHOLD)} ASV on, you pay the discounted prices.`}
      </p>
    </>
  );
}

function UsdNote({ rate }: { rate: NonNullable<CreditConfig['usdRate']> }) {
  return (
    <p className="mt-5 text-center text-[0.8125rem] text-muted">
      {rich`Prices in USD are estimates at ${formatUsd(rate.usdPerSol)} for one SOL, as of ${<time dateTime={rate.setAt}>{formatMoment(rate.setAt)}</time>}. You pay in SOL.`}
    </p>
  );
}

/** A placeholder with the layout of the offer, so that nothing shifts when it loads. */
export function OfferLoading() {
  return (
    <>
      <p role="status" className="rounded-card border border-hairline bg-sunken px-4 py-3.5 text-muted">
        {t(CREDIT_MESSAGES.plansLoading)}
      </p>
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="card flex h-73.5 flex-col p-5 sm:h-71.5 lg:h-77.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-5 h-7 w-36" />
            <Skeleton className="h-control mt-auto" />
          </div>
        ))}
      </div>
      <div className="mt-5 h-10 sm:h-5" />
    </>
  );
}

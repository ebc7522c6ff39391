import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CREDIT_MESSAGES } from '../../../../../shared/messages/credits.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { rich } from '../../../lib/language/rich-text.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { formatMoment, formatUsd } from '../../../lib/measure-format.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { formatWhole } from '../../../lib/text-format.ts';
import { useBalances } from '../../../lib/use-balances.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { type CreditConfig, useCreditConfig } from '../api/use-credit-config.ts';
import { usePurchaseFlow } from '../api/use-purchase-flow.ts';
import type { BuyerWallet } from '../buyer-wallet.ts';
import { planPrice } from '../plan-price.ts';
import { canStartPurchase, isRunning } from '../purchase-state.ts';
import { type PurchaseTerms, parseBalance, purchaseTerms } from '../purchase-terms.ts';
import { PlanCard } from './plan-card.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

/**
 * The credit plans and the purchase of one. `wallet` is null for visitors, and until the wallet library is
 * loaded.
 */
export function BuyCreditsPage({ wallet }: { wallet: BuyerWallet | null }) {
  usePageTitle(t`Buy credits`);
  const user = useUser();
  const { data: config, isPending, isError } = useCreditConfig();
  return (
    <Page
      title={t`Buy credits`}
      lead={t`Credits pay for builds. They never expire, and purchases are non-refundable.`}
      aside={user !== null && <ButtonLink to="/buy-credits/history">{t`Credit history`}</ButtonLink>}
    >
      {isPending && <PlansLoading />}
      {isError && config === undefined && <Callout tone="error" title={t(CREDIT_MESSAGES.plansFailed)} />}
      {config !== undefined && <Plans config={config} wallet={wallet} isLoggedIn={user !== null} />}
      {wallet?.tools}
    </Page>
  );
}

/** Has the layout of the loaded page, so that nothing moves. */
function PlansLoading() {
  return (
    <>
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        <Skeleton className="h-control w-full sm:w-72" />
        <Skeleton className="h-control w-full sm:w-56" />
      </div>
      <p role="status" className="rounded-card border border-hairline bg-sunken px-4 py-3.5 text-muted">
        {t(CREDIT_MESSAGES.plansLoading)}
      </p>
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="card flex h-60 flex-col p-5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-5 h-7 w-36" />
            <Skeleton className="h-control mt-auto" />
          </div>
        ))}
      </div>
    </>
  );
}

const DISCOUNT_NOTE_ID = 'discount-note';

interface PlansProps {
  config: CreditConfig;
  wallet: BuyerWallet | null;
  isLoggedIn: boolean;
}

function Plans({ config, wallet, isLoggedIn }: PlansProps) {
  const [wantsDiscount, setWantsDiscount] = useState(false);
  const { asv } = useBalances();
  const terms = purchaseTerms(config, parseBalance(asv), wantsDiscount);
  const { state, buy, tryAgain } = usePurchaseFlow(wallet);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PriceToggle terms={terms} onChange={setWantsDiscount} />
        <div className="w-full sm:w-56">{isLoggedIn ? <WalletSlot wallet={wallet} /> : <LogInLink />}</div>
      </div>
      <PurchasePanel
        state={state}
        priceMessage={terms.priceMessage}
        explorerUrl={wallet?.explorerUrl ?? null}
        onTryAgain={tryAgain}
      />
      {terms.isHoldingTooLow && (
        <div className="mt-4">
          <Callout tone="warn" title={t(CREDIT_MESSAGES.holdingRequirement)}>
            {rich`Buying credits takes at least ${formatWhole(config.ASV_HOLDING_REQUIREMENT)} ASV in your wallet. Your current balance is ${<span className="figures">{asv} ASV</span>}.`}
          </Callout>
        </div>
      )}
      {terms.isDiscountUnearned && !terms.isHoldingTooLow && (
        <div id={DISCOUNT_NOTE_ID} className="mt-4">
          <Callout
            tone="warn"
            title={t`These prices are for ASV holders`}
            action={<Button onClick={() => setWantsDiscount(false)}>{t`Show the standard prices`}</Button>}
          >
            {rich`The discount takes at least ${formatWhole(config.ASV_DISCOUNT_THRESHOLD)} ASV in your wallet. Your current balance is ${<span className="figures">{asv} ASV</span>}.`}
          </Callout>
        </div>
      )}
      <ul aria-label={t`Credit plans`} className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {config.creditPlans.map((plan) => (
          <PlanCard
            key={plan.title}
            plan={plan}
            price={planPrice(plan, config.creditPlans, terms.isDiscounted)}
            usdPerSol={config.usdRate?.usdPerSol}
            isDisabled={!canStartPurchase(state) || terms.isHoldingTooLow || terms.isDiscountUnearned}
            describedBy={terms.isDiscountUnearned ? DISCOUNT_NOTE_ID : undefined}
            isBeingBought={isRunning(state) && state.credits === plan.amount}
            onBuy={() => buy(plan.amount, terms)}
          />
        ))}
      </ul>
      {config.usdRate !== undefined && <UsdNote rate={config.usdRate} />}
      <p className="mt-5 text-center text-[0.8125rem] text-muted">
        {rich`${t(CREDIT_MESSAGES.allInSol)} From ${formatWhole(config.ASV_DISCOUNT_THRESHOLD)} ASV on, you pay the discounted prices. ${(
          <Link to="/help/vision-and-faq" className="text-accent-text underline">
            {t`Questions and answers`}
          </Link>
        )}`}
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

const PRICES = [
  { value: 'standard', label: message('Standard Price') },
  { value: 'discounted', label: message('ASV Holder Discount') },
] as const;

interface PriceToggleProps {
  terms: PurchaseTerms;
  onChange: (wantsDiscount: boolean) => void;
}

function PriceToggle({ terms, onChange }: PriceToggleProps) {
  return (
    <Segmented
      label={t`Prices`}
      className="max-sm:w-full"
      isLocked={terms.isDiscountLocked}
      value={terms.isDiscounted ? 'discounted' : 'standard'}
      options={PRICES}
      onChange={(price) => onChange(price === 'discounted')}
    />
  );
}

function WalletSlot({ wallet }: { wallet: BuyerWallet | null }) {
  return wallet === null ? <Skeleton className="h-control" /> : wallet.button;
}

function LogInLink() {
  return (
    <ButtonLink to="/auth/connect-wallet" className="w-full">
      {t`Log in to buy`}
    </ButtonLink>
  );
}

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
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { useBalances } from '../../../lib/use-balances.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { type CreditConfig, useCreditConfig } from '../api/use-credit-config.ts';
import { usePurchaseFlow } from '../api/use-purchase-flow.ts';
import type { BuyerWallet } from '../buyer-wallet.ts';
import { type PurchaseTerms, parseBalance, purchaseTerms } from '../purchase-terms.ts';
import { CreditOffer, OfferLoading } from './credit-offer.tsx';

/** The credit plans and a purchase. `wallet` is null for visitors, and until the wallet library is loaded. */
export function BuyCreditsPage({ wallet }: { wallet: BuyerWallet | null }) {
  usePageTitle(t`Buy credits`);
  const user = useUser();
  const { data: config, isError } = useCreditConfig();
  return (
    <Page
      title={t`Buy credits`}
      lead={t`Credits pay for builds. They never expire, and purchases are non-refundable.`}
      aside={user !== null && <ButtonLink to="/buy-credits/history">{t`Credit history`}</ButtonLink>}
    >
      {isError && config === undefined ? (
        <Callout tone="error" title={t(CREDIT_MESSAGES.plansFailed)} />
      ) : (
        <Plans config={config} wallet={wallet} isLoggedIn={user !== null} />
      )}
      {wallet?.tools}
    </Page>
  );
}

const DISCOUNT_NOTE_ID = 'discount-note';

interface PlansProps {
  config: CreditConfig | undefined;
  wallet: BuyerWallet | null;
  isLoggedIn: boolean;
}

function Plans({ config, wallet, isLoggedIn }: PlansProps) {
  const [wantsDiscount, setWantsDiscount] = useState(false);
  const { asv } = useBalances();
  const terms = purchaseTerms(config ?? UNKNOWN_THRESHOLDS, parseBalance(asv), wantsDiscount);
  const { state, buy, tryAgain } = usePurchaseFlow(wallet);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PriceToggle terms={terms} onChange={setWantsDiscount} />
        <div className="w-full sm:w-56">{isLoggedIn ? <WalletSlot wallet={wallet} /> : <LogInLink />}</div>
      </div>
      {config === undefined ? (
        <OfferLoading />
      ) : (
        <CreditOffer
          config={config}
          terms={terms}
          state={state}
          explorerUrl={wallet?.explorerUrl ?? null}
          onTryAgain={tryAgain}
          onBuy={(amount) => buy(amount, terms)}
          describedBy={terms.isDiscountUnearned ? DISCOUNT_NOTE_ID : undefined}
        >
          <Obstacles config={config} terms={terms} asv={asv} onStandardPrices={() => setWantsDiscount(false)} />
        </CreditOffer>
      )}
      <p className="text-center text-[0.8125rem] text-muted">
        <Link to="/help/vision-and-faq" className="text-accent-text underline">
          {t`Questions and answers`}
        </Link>
      </p>
    </>
  );
}

/** Thresholds that restrict nothing, used until the actual ones are known. */
const UNKNOWN_THRESHOLDS = {
  ASV_HOLDING_REQUIREMENT: 0,
  ASV_DISCOUNT_THRESHOLD: Number.POSITIVE_INFINITY,
} as const;

interface ObstaclesProps {
  config: CreditConfig;
  terms: PurchaseTerms;
  asv: string;
  onStandardPrices: () => void;
}

function Obstacles({ config, terms, asv, onStandardPrices }: ObstaclesProps) {
  if (terms.isHoldingTooLow) {
    return (
      <div className="mt-4">
        <Callout tone="warn" title={t(CREDIT_MESSAGES.holdingRequirement)}>
          {rich`Buying credits takes at least ${formatWhole(config.ASV_HOLDING_REQUIREMENT)} ASV in your wallet. Your current balance is ${<span className="figures">{asv} ASV</span>}.`}
        </Callout>
      </div>
    );
  }
  if (!terms.isDiscountUnearned) return null;
  return (
    <div id={DISCOUNT_NOTE_ID} className="mt-4">
      <Callout
        tone="warn"
        title={t`These prices are for ASV holders`}
        action={<Button onClick={onStandardPrices}>{t`Show the standard prices`}</Button>}
      >
        {rich`The discount takes at least ${formatWhole(config.ASV_DISCOUNT_THRESHOLD)} ASV in your wallet. Your current balance is ${<span className="figures">{asv} ASV</span>}.`}
      </Callout>
    </div>
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

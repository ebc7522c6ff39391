import type { CreditConfig } from '../api/use-credit-config.ts';
import { purchaseTerms } from '../purchase-terms.ts';
import { CreditOffer } from './credit-offer.tsx';

const doNothing = () => undefined;

/** The offer as somebody sees it who is not signed in and has pressed nothing. */
export function VisitorOffer({ config }: { config: CreditConfig }) {
  return (
    <CreditOffer
      config={config}
      terms={purchaseTerms(config, null, false)}
      state={{ status: 'idle' }}
      explorerUrl={null}
      onTryAgain={doNothing}
      onBuy={doNothing}
      describedBy={undefined}
    />
  );
}

import { ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';

export const CREDIT_SHORTAGE_ID = 'credit-shortage';

/** Says why an app cannot be built now, and what can be done without credits. */
export function CreditShortage({ credits, price }: { credits: number; price: number }) {
  return (
    <div id={CREDIT_SHORTAGE_ID} tabIndex={-1} className="mt-4 outline-none">
      <Callout
        tone="warn"
        title={t`This app costs ${formatCredits(price)}, and you have ${formatCredits(credits)}.`}
        action={
          <>
            <ButtonLink to="/buy-credits">{t`Buy Credits`}</ButtonLink>
            <ButtonLink to="#templates" variant="quiet">{t`Free templates`}</ButtonLink>
          </>
        }
      >
        {t`Your idea is kept here. A template costs nothing, and neither does changing its texts, colors and images by hand.`}
      </Callout>
    </div>
  );
}

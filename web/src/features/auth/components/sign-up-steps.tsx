import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buildPrice } from '../../../../../shared/domain/credit-costs.ts';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';

export interface WaitingBuild {
  idea: string;
  isQuick: boolean;
}

interface SignUpStepsProps {
  build: WaitingBuild;
  isWalletConnected: boolean;
  /** True when the connected wallet has an account: it signs in, and gets no welcome credits. */
  hasAccount: boolean;
}

/** Shows the idea that waits for the sign-in, what is left to do until it is built, and the price. */
export function SignUpSteps({ build, isWalletConnected, hasAccount }: SignUpStepsProps) {
  const { data: config } = usePublicConfig();
  const price = config && buildPrice(build.isQuick ? 'quick' : 'advanced', false, config.costs);
  const steps = [t`Wallet`, hasAccount ? t`Login` : t`Name`, t`Build`];
  const current = isWalletConnected ? 1 : 0;
  return (
    <section aria-label={t`Your app`} className="mb-4 rounded-card border border-hairline bg-sunken px-5 py-4">
      <div className="flex items-start gap-3">
        <p dir="auto" className="line-clamp-3 min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
          {build.idea}
        </p>
        <Link to="/" className="-my-3 inline-flex h-11 items-center text-[0.8125rem] text-accent-text underline">
          {t`Change`}
        </Link>
      </div>
      <ol className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames('flex items-center gap-1.5', index === current ? 'font-medium' : 'text-muted')}
          >
            {index < current ? <Check aria-hidden className="size-4 text-ok" /> : <span>{index + 1}</span>}
            <span>
              {step}
              {index === 2 && price !== undefined && ` (${priceText(price, hasAccount ? 0 : config?.signupCredits)})`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function priceText(price: number, signupCredits = 0): string {
  if (signupCredits < price) return formatCredits(price);
  return t`${formatWhole(price)} of your ${formatCredits(signupCredits)}`;
}

import { expectedTries } from '../../../../../shared/domain/sign-up-proof.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/text-format.ts';
import type { ProofSearch } from '../api/use-sign-in.ts';

const inThousands = (count: number) => formatWhole(Math.ceil(count / 1_000));

/** How far the search for the proof of work of a sign-up is, with a button that ends it. */
export function ProofProgress({ tries, bits, cancel }: ProofSearch) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p role="status">{t(AUTH_MESSAGES.proofRunning)}</p>
        <p className="text-[0.8125rem] text-muted tabular-nums">
          {t(AUTH_MESSAGES.proofProgress, inThousands(tries), inThousands(expectedTries(bits)))}
        </p>
      </div>
      <Button variant="quiet" onClick={cancel}>
        {t`Cancel`}
      </Button>
    </div>
  );
}

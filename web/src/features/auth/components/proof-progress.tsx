import { expectedTries } from '../../../../../shared/domain/sign-up-proof.ts';
import { AUTH_MESSAGES, proofProgress } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import type { ProofSearch } from '../api/use-sign-in.ts';

/** How far the search for the proof of work of a sign-up is, with a button that ends it. */
export function ProofProgress({ tries, bits, cancel }: ProofSearch) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p role="status">{AUTH_MESSAGES.proofRunning}</p>
        <p className="text-[0.8125rem] text-muted tabular-nums">
          {proofProgress(tries, expectedTries(bits))}
        </p>
      </div>
      <Button variant="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

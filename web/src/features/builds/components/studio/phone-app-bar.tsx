import { CircleCheck } from 'lucide-react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { PublishButton } from '../../../../components/revision/publish-button.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { formatCredits } from '../../../../lib/text-format.ts';
import type { BuildState } from '../../build-state.ts';
import type { Inspection } from '../../use-inspection.ts';
import { HandEdits } from './hand-edits.tsx';

interface PhoneAppBarProps {
  revision: Revision;
  inspection: Inspection;
  build: BuildState;
  onAsk: () => void;
}

/**
 * The bar below the app on a phone: a sheet for the selected element, the result of the build, the prompt and Publish.
 */
export function PhoneAppBar({ revision, inspection, build, onAsk }: PhoneAppBarProps) {
  const { picked, edits } = inspection;
  const receipt = build.status === 'SUCCESS' ? build.result.receipt : null;
  return (
    <div className="wide:hidden">
      {(picked !== null || edits.length > 0) && (
        <div className="max-h-[50dvh] animate-rise-in overflow-y-auto rounded-t-card border-t border-edge bg-surface shadow-floating">
          <HandEdits revision={revision} inspection={inspection} />
        </div>
      )}
      {build.status === 'SUCCESS' && (
        <p
          role="status"
          className="flex items-center gap-2 border-t border-hairline bg-paper px-4 pt-2 text-[0.8125rem] [&_svg]:size-4 [&_svg]:text-ok"
        >
          <CircleCheck aria-hidden />
          <span className="figures">
            {t`Rev ${build.result.revisionString}`}
            {receipt !== null && ` · ${formatCredits(receipt.creditsCharged)}`}
          </span>
        </p>
      )}
      <div className="flex items-center gap-2 border-t border-hairline bg-paper px-4 py-1.5">
        <Button className="min-w-0 flex-1 justify-start font-normal text-muted" onClick={onAsk}>
          {t`What should change?`}
        </Button>
        {!revision.isPublished && !revision.isTakenDown && <PublishButton revision={revision} variant="solid" />}
      </div>
    </div>
  );
}

import { BUILD_MESSAGES } from '../../../../../../shared/messages/builds.ts';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import type { ActiveOperation } from '../../active-operation.ts';
import type { BuildState } from '../../build-state.ts';

interface BuildFailureProps {
  failure: Extract<BuildState, { status: 'ERROR' }>;
  onWatch: (running: ActiveOperation) => void;
  onClose: () => void;
}

export function BuildFailure({ failure, onWatch, onClose }: BuildFailureProps) {
  const { title, message, details, code, running } = failure;
  return (
    <div className="mt-5">
      <div role="alert" className="rounded-control bg-danger-soft p-4">
        <p className="font-medium text-danger">{title}</p>
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">
          {t(message || BUILD_MESSAGES.failedFallback)}
        </p>
        {details !== null && (
          <details className="mt-2 text-[0.8125rem]">
            <summary className="w-fit cursor-pointer underline">{t`Details`}</summary>
            <code className="[overflow-wrap:anywhere]">{details}</code>
          </details>
        )}
      </div>
      <p className="mt-3 text-muted">{nextStep(code)}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant={running === null && code !== 'insufficient_credits' ? 'solid' : 'outline'} onClick={onClose}>
          {t`Close`}
        </Button>
        {code === 'insufficient_credits' && (
          <>
            <ButtonLink to="/#templates" onClick={onClose}>
              {t`Free templates`}
            </ButtonLink>
            <ButtonLink variant="solid" to="/buy-credits" onClick={onClose}>
              {t`Buy Credits`}
            </ButtonLink>
          </>
        )}
        {running !== null && (
          <Button variant="solid" onClick={() => onWatch(running)}>
            {t`Show the running build`}
          </Button>
        )}
      </div>
    </div>
  );
}

function nextStep(code: string | null): string {
  switch (code) {
    case 'insufficient_credits':
      return t`Nothing was charged. Your instructions are kept on the create page.`;
    case 'build_in_progress':
      return t`One build runs at a time. Your instructions are kept; start this one when the other is done.`;
    default:
      return t`A build that does not finish is not charged. You can change the instructions and try again.`;
  }
}

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { PublishButton } from '../../../../components/revision/publish-button.tsx';
import { Button, ButtonAnchor } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { previewPath, revisePath } from '../../../../lib/revision-paths.ts';
import { useProjectRevisions } from '../../../../lib/revisions/use-project-revisions.ts';
import type { ReturnedBuild } from '../../api/use-build-return.ts';
import type { BuildResult } from '../../build-state.ts';
import { builtRevisions } from '../../built-revisions.ts';
import { BuildReceipt } from '../build-receipt.tsx';
import { ReturnBuild } from '../return-build.tsx';
import { ShareApp } from './share-app.tsx';

interface BuildSuccessProps {
  result: BuildResult;
  onClose: () => void;
}

/** The result of a completed build. The receipt is collapsed unless the user can give the build back. */
export function BuildSuccess({ result, onClose }: BuildSuccessProps) {
  const { operationId, projectId, revisionString, receipt, returnableUntil } = result;
  const navigate = useNavigate();
  const { data: revisions } = useProjectRevisions(projectId);
  const revision = revisions?.find((each) => each.revisionString === revisionString);
  const made = builtRevisions(revisionString, receipt);
  const leave = ({ remainingRevision }: ReturnedBuild) => {
    onClose();
    navigate(remainingRevision === undefined ? '/' : revisePath(projectId, remainingRevision));
  };
  return (
    <>
      <NextSteps
        revision={revision}
        result={result}
        continueLabel={made.length > 1 ? t`Pick a design` : t`Keep revising`}
        onClose={onClose}
      />
      <FoldedReceipt isOpenAtFirst={returnableUntil !== null || made.length > 1} isEmpty={receipt === null}>
        <BuildReceipt
          result={result}
          action={
            receipt !== null &&
            returnableUntil !== null && (
              <ReturnBuild
                operationId={operationId}
                revisions={made}
                credits={receipt.creditsCharged}
                until={returnableUntil}
                onReturned={leave}
              />
            )
          }
        />
      </FoldedReceipt>
    </>
  );
}

interface NextStepsProps extends BuildSuccessProps {
  /** Undefined until the project was refetched. */
  revision: Revision | undefined;
  continueLabel: string;
}

function NextSteps({ revision, result, continueLabel, onClose }: NextStepsProps) {
  const { projectId, revisionString } = result;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const goOn = () => {
    onClose();
    const studio = revisePath(projectId, revisionString);
    if (`${pathname}${search}` !== studio) navigate(studio);
  };
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      {revision !== undefined && <PublishButton revision={revision} variant="outline" />}
      {revision !== undefined && <ShareApp revision={revision} />}
      <Button onClick={goOn}>{continueLabel}</Button>
      <ButtonAnchor variant="accent" href={previewPath(projectId, revisionString)} target="_blank" rel="noopener">
        {t`Open the app`}
      </ButtonAnchor>
    </div>
  );
}

interface FoldedReceiptProps {
  isOpenAtFirst: boolean;
  /** True when nothing else is shown, so that the receipt needs no toggle. */
  isEmpty: boolean;
  children: React.ReactNode;
}

function FoldedReceipt({ isOpenAtFirst, isEmpty, children }: FoldedReceiptProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (isEmpty) return <div className="mt-3">{children}</div>;
  return (
    <div className="mt-2">
      <Button variant="quiet" className="-ml-2 px-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t`Receipt`} <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </Button>
      {isOpen && <div className="mt-2">{children}</div>}
    </div>
  );
}

import { useNavigate } from 'react-router-dom';
import { revisePath } from '../../../../lib/revision-paths.ts';
import type { ReturnedBuild } from '../../api/use-build-return.ts';
import type { BuildResult } from '../../build-state.ts';
import { builtRevisions } from '../../built-revisions.ts';
import { currentBuild } from '../../current-build.ts';
import { BuildReceipt } from '../build-receipt.tsx';
import { ReturnBuild } from '../return-build.tsx';

/** The receipt of a build that has just ended, with which the user can return it. */
export function ResultReceipt({ result }: { result: BuildResult }) {
  const { operationId, projectId, revisionString, receipt, returnableUntil } = result;
  const navigate = useNavigate();
  const leave = ({ remainingRevision }: ReturnedBuild) => {
    currentBuild.close();
    navigate(remainingRevision === undefined ? '/' : revisePath(projectId, remainingRevision));
  };
  return (
    <div className="mt-3">
      <BuildReceipt
        result={result}
        hasFeatures={false}
        action={
          receipt !== null &&
          returnableUntil !== null && (
            <ReturnBuild
              operationId={operationId}
              revisions={builtRevisions(revisionString, receipt)}
              credits={receipt.creditsCharged}
              until={returnableUntil}
              onReturned={leave}
            />
          )
        }
      />
    </div>
  );
}

import { ApiError } from '@buidl/client/api-error';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { OperationStatusResponse } from '../../../../../shared/contract/builds.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { NotFoundView } from '../../../components/ui/not-found-view.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useOperation } from '../api/use-operation.ts';
import { builtRevisions, revisionNames } from '../built-revisions.ts';
import { BuildReceipt } from './build-receipt.tsx';
import { ReturnBuild } from './return-build.tsx';

export function ReceiptPage() {
  usePageTitle(t`Receipt`);
  const { operationId = '' } = useParams();
  const { data: operation, error, isPending, refetch } = useOperation(operationId);
  if (isPending) {
    return (
      <Frame>
        <p role="status" className="text-muted">
          {t(LAYOUT_MESSAGES.loading)}
        </p>
      </Frame>
    );
  }
  if (operation === undefined && isUnknown(error)) {
    return (
      <NotFoundView title={t`There is no such receipt`}>
        {t`Receipts are kept for 90 days, and shown to those who paid for the build.`}
      </NotFoundView>
    );
  }
  if (operation === undefined) {
    return (
      <Frame>
        <LoadFailure
          title={t`The receipt could not be loaded`}
          error={error}
          unreachable={t`The server could not be reached.`}
          onRetry={refetch}
        />
      </Frame>
    );
  }
  return <Receipt operation={operation} />;
}

function Receipt({ operation }: { operation: OperationStatusResponse }) {
  const { operationId, projectId, revisionString = '1', receipt, returnableUntil, returnedAt } = operation;
  if (operation.status !== 'completed' || receipt === undefined) {
    return (
      <Frame lead={t`Started ${formatRelative(operation.startedAt, Date.now())}.`}>
        <Callout tone="info" title={t`This build has no receipt`}>
          {operation.message}
        </Callout>
      </Frame>
    );
  }
  const isReturned = returnedAt !== undefined;
  return (
    <Frame
      lead={t`Rev ${revisionString}, started ${formatRelative(operation.startedAt, Date.now())}.`}
      aside={!isReturned && <ButtonLink to={revisePath(projectId, revisionString)}>{t`Show the app`}</ButtonLink>}
    >
      {isReturned && (
        <div role="status" className="mb-4">
          <Callout tone="info" title={t`You returned this build`}>
            {t`${formatCredits(receipt.creditsCharged)} came back ${formatRelative(returnedAt, Date.now())}, and ${goneText(builtRevisions(revisionString, receipt))}`}
          </Callout>
        </div>
      )}
      <BuildReceipt
        result={{
          operationId,
          receipt,
          receiptKeyId: operation.receiptKeyId ?? null,
          heldCredits: operation.heldCredits ?? null,
        }}
        action={
          returnableUntil !== undefined && (
            <ReturnBuild
              operationId={operationId}
              revisions={builtRevisions(revisionString, receipt)}
              credits={receipt.creditsCharged}
              until={returnableUntil}
              onReturned={() => {}}
            />
          )
        }
      />
    </Frame>
  );
}

function Frame(props: { lead?: string; aside?: ReactNode; children: ReactNode }) {
  return <Page width="reading" title={t`Receipt`} {...props} />;
}

function goneText(revisions: readonly string[]): string {
  const names = revisionNames(revisions);
  return revisions.length > 1 ? t`${names} were deleted.` : t`${names} was deleted.`;
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

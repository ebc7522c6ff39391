import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { sentenceCase } from '../admin-format.ts';
import { useRunningOperations } from '../api/admin-queries.ts';
import { useStopBuild } from '../api/review-actions.ts';
import { AuthorizedActionDialog } from './authorized-action-dialog.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { UserLink } from './user-link.tsx';

type Operation = RouteResponse<'listRunningOperations'>['operations'][number];

export function OperationsSection() {
  const operations = useRunningOperations();
  const [chosen, setChosen] = useState<Operation | null>(null);
  const columns: readonly Column<Operation>[] = [
    {
      title: 'Build',
      isHead: true,
      cell: ({ operationId, mode }) => (
        <span className="flex flex-col">
          {sentenceCase(mode)} <span className="figures font-normal text-muted">{operationId.slice(-12)}</span>
        </span>
      ),
    },
    {
      title: 'Owner',
      cell: ({ ownerPublicKey, ownerUsername }) => <UserLink publicKey={ownerPublicKey} username={ownerUsername} />,
    },
    {
      title: 'Stage',
      cell: ({ stage, percent }) => `${sentenceCase(stage)}, ${formatWhole(Math.round(percent))}%`,
    },
    { title: 'Held credits', isNumber: true, cell: ({ heldCredits }) => formatWhole(heldCredits) },
    { title: 'Started', cell: ({ startedAt }) => formatRelative(startedAt, Date.now()) },
    {
      title: 'Actions',
      cell: (operation) => (
        <Button
          aria-label={`Cancel the build ${operation.operationId.slice(-12)}`}
          onClick={() => setChosen(operation)}
        >
          Cancel
        </Button>
      ),
    },
  ];
  return (
    <Section id="operations" lead="Refreshed every five seconds.">
      <QueryContent query={operations} failure="The running builds could not be loaded.">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.operations);
          if (entries.length === 0) return <EmptyNote>No build is running.</EmptyNote>;
          return (
            <DataTable
              caption="Running builds"
              columns={columns}
              rows={entries}
              keyOf={({ operationId }) => operationId}
            />
          );
        }}
      </QueryContent>
      <ShowMore query={operations} />
      {chosen !== null && <CancelDialog operation={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function CancelDialog({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { operationId, heldCredits } = operation;
  const cancellation = useStopBuild(onClose);
  return (
    <AuthorizedActionDialog
      title="Stop Build"
      description={`The build is stopped, and its owner gets ${formatCredits(heldCredits)} back.`}
      confirmLabel="Stop Build"
      isBusy={cancellation.isPending}
      onConfirm={(authorization) => cancellation.mutate({ operationId, ...authorization })}
      onClose={onClose}
    />
  );
}

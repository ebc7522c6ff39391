import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { formatCredits } from '../../../lib/text-format.ts';
import { formatMoment, sentenceCase } from '../admin-format.ts';
import { useReturns } from '../api/admin-queries.ts';
import { useCloseReturn } from '../api/review-actions.ts';
import { AuthorizedActionDialog } from './authorized-action-dialog.tsx';
import { UserLink } from './user-link.tsx';

type ReturnedBuild = RouteResponse<'listReturns'>['returns'][number];

export function ReturnsSection() {
  const returns = useReturns();
  const [chosen, setChosen] = useState<ReturnedBuild | null>(null);
  return (
    <Section
      id="returns"
      lead="Builds that their users returned, oldest first. Compare what the user says with what the check said."
    >
      <QueryContent query={returns} failure="The returned builds could not be loaded.">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.returns);
          if (entries.length === 0) return <EmptyNote>No return waits for a look.</EmptyNote>;
          return (
            <ul aria-label="Returned builds" className="card divide-y divide-hairline">
              {entries.map((returned) => (
                <ReturnItem key={returned.operationId} returned={returned} onClose={() => setChosen(returned)} />
              ))}
            </ul>
          );
        }}
      </QueryContent>
      <ShowMore query={returns} />
      {chosen !== null && <CloseDialog returned={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function ReturnItem({ returned, onClose }: { returned: ReturnedBuild; onClose: () => void }) {
  const { projectName, reason, idea, features, credits, mode, operationId, returnedAt } = returned;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{projectName}</span>
          <Badge>{sentenceCase(mode)}</Badge>
          <span className="figures">{formatCredits(credits)}</span>
        </p>
        <p dir="auto" className="mt-1">
          “{reason}”
        </p>
        <p dir="auto" className="mt-1 line-clamp-3 text-[0.8125rem] text-muted">
          Asked for: {idea}
        </p>
        {features.length > 0 && (
          <ul aria-label={`Results of ${projectName}`} className="mt-1 text-[0.8125rem] text-muted">
            {features.map((feature) => (
              <li key={feature.name}>
                {sentenceCase(feature.outcome)}: {feature.name}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
          <span>{formatMoment(returnedAt)}</span>
          <span>
            by <UserLink publicKey={returned.ownerPublicKey} username={returned.ownerUsername} />
          </span>
          <span className="figures">{operationId}</span>
        </p>
      </div>
      <Button aria-label={`Close the case of ${projectName}`} onClick={onClose}>
        Close Case
      </Button>
    </li>
  );
}

function CloseDialog({ returned, onClose }: { returned: ReturnedBuild; onClose: () => void }) {
  const closing = useCloseReturn(onClose);
  return (
    <AuthorizedActionDialog
      title="Close Case"
      description={`The return of ${returned.projectName} leaves this list. The credits stay with the user.`}
      confirmLabel="Close Case"
      variant="solid"
      isBusy={closing.isPending}
      onConfirm={(authorization) => closing.mutate({ operationId: returned.operationId, ...authorization })}
      onClose={onClose}
    />
  );
}

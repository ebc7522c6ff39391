import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import type { AppRule } from '../../../../../shared/domain/takedown.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { formatMoment, sentenceCase } from '../admin-format.ts';
import { useReports } from '../api/admin-queries.ts';
import { useResolveReport } from '../api/review-actions.ts';
import { reportedPlace } from '../api/use-reported-record.ts';
import { AuthorizedActionDialog } from './authorized-action-dialog.tsx';
import { HostBadges } from './host-badges.tsx';
import { ReportedRecordDialog } from './reported-record-dialog.tsx';
import { RETURNED_TO_OWNER, RuleField } from './rule-field.tsx';
import { UserLink } from './user-link.tsx';

type Report = RouteResponse<'listReports'>['reports'][number];
type Resolution = 'take_down' | 'restore' | 'dismiss';

const APPEAL = 'appeal';

export function ReportsSection() {
  const reports = useReports();
  const [chosen, setChosen] = useState<{ report: Report; resolution: Resolution } | null>(null);
  return (
    <Section id="reports" lead="Open reports of apps, and appeals of their owners, oldest first.">
      <QueryContent query={reports} failure="The reports could not be loaded.">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.reports);
          if (entries.length === 0) return <EmptyNote>No report is open.</EmptyNote>;
          return (
            <ul aria-label="Reports" className="card divide-y divide-hairline">
              {entries.map((report) => (
                <ReportItem
                  key={report.reportId}
                  report={report}
                  onChoose={(resolution) => setChosen({ report, resolution })}
                />
              ))}
            </ul>
          );
        }}
      </QueryContent>
      <ShowMore query={reports} />
      {chosen !== null && <ReportDialog {...chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function pageOf({ projectId, revisionString, publishedAppName }: Report): string | undefined {
  if (revisionString !== undefined) return `/preview/${projectId}/${revisionString}`;
  return publishedAppName === undefined ? undefined : `/p/${publishedAppName}`;
}

const nameOf = ({ projectName, projectId }: Report) => projectName ?? projectId;

function ReportItem({ report, onChoose }: { report: Report; onChoose: (resolution: Resolution) => void }) {
  const { ownerPublicKey, ownerUsername, isTakenDown, allowedHosts, reason, details, record, createdAt } = report;
  const name = nameOf(report);
  const page = pageOf(report);
  const place = reportedPlace(report);
  const [isLooking, setIsLooking] = useState(false);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <Badge tone="warn">{sentenceCase(reason)}</Badge>
          {isTakenDown && <Badge>Taken down</Badge>}
          <HostBadges hosts={allowedHosts} />
        </p>
        {details !== '' && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{details}</p>}
        <p className="mt-1 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
          <span>{formatMoment(createdAt)}</span>
          {record !== undefined && (
            <span className="[overflow-wrap:anywhere]">
              Record {record.recordId} of “{record.collection}”
            </span>
          )}
          {page !== undefined && (
            <a href={page} className="figures text-accent-text underline [overflow-wrap:anywhere]">
              {page}
            </a>
          )}
          {ownerPublicKey !== undefined && (
            <span>
              by <UserLink publicKey={ownerPublicKey} username={ownerUsername} />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {place !== undefined && (
          <Button aria-label={`Look at the record of ${name}`} onClick={() => setIsLooking(true)}>
            Look at Record
          </Button>
        )}
        {reason === APPEAL ? (
          <>
            <Button aria-label={`Reject the appeal of ${name}`} onClick={() => onChoose('dismiss')}>
              Reject
            </Button>
            <Button aria-label={`Restore ${name}`} onClick={() => onChoose('restore')}>
              Restore
            </Button>
          </>
        ) : (
          <>
            <Button aria-label={`Dismiss the report of ${name}`} onClick={() => onChoose('dismiss')}>
              Dismiss
            </Button>
            <Button aria-label={`Take down ${name}`} onClick={() => onChoose('take_down')}>
              Take Down
            </Button>
          </>
        )}
      </div>
      {isLooking && place !== undefined && (
        <ReportedRecordDialog place={place} appName={name} onClose={() => setIsLooking(false)} />
      )}
    </li>
  );
}

interface ReportDialogProps {
  report: Report;
  resolution: Resolution;
  onClose: () => void;
}

function ReportDialog({ report, resolution, onClose }: ReportDialogProps) {
  const texts = textsOf(report, resolution);
  const [rule, setRule] = useState<AppRule>('other');
  const decision = useResolveReport(texts.done, onClose);
  return (
    <AuthorizedActionDialog
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirm}
      variant={resolution === 'take_down' ? 'danger' : 'solid'}
      {...(texts.isTold ? { reasonHint: RETURNED_TO_OWNER } : {})}
      isBusy={decision.isPending}
      onConfirm={(authorization) => decision.mutate({ reportId: report.reportId, resolution, rule, ...authorization })}
      onClose={onClose}
    >
      {resolution === 'take_down' && <RuleField rule={rule} onChange={setRule} />}
    </AuthorizedActionDialog>
  );
}

/**
 * Returns the texts of the dialog for a decision. `isTold` is true when the owner sees the reason that the admin gives.
 */
function textsOf(report: Report, resolution: Resolution) {
  const name = nameOf(report);
  switch (resolution) {
    case 'take_down':
      return {
        title: 'Take Down App',
        description: `${name} goes offline for everyone at once, and the report is closed.`,
        confirm: 'Take Down',
        done: 'The app was taken down.',
        isTold: true,
      };
    case 'restore':
      return {
        title: 'Restore App',
        description: `${name} is online again for everyone, and the appeal is closed.`,
        confirm: 'Restore',
        done: 'The app was restored.',
        isTold: false,
      };
    case 'dismiss':
      return report.reason === APPEAL
        ? {
            title: 'Reject Appeal',
            description: `${name} stays offline. Its owner cannot appeal again.`,
            confirm: 'Reject',
            done: 'The appeal was rejected.',
            isTold: true,
          }
        : {
            title: 'Dismiss Report',
            description: `The report of ${name} is closed; the app stays as it is.`,
            confirm: 'Dismiss',
            done: 'The report was dismissed.',
            isTold: false,
          };
  }
}

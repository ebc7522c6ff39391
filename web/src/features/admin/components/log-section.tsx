import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { formatMoment, sentenceCase } from '../admin-format.ts';
import { useLogs } from '../api/admin-queries.ts';
import { type Column, DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { Pager } from './pager.tsx';

type LogEntry = RouteResponse<'listAdminLogs'>['logs'][number];

const COLUMNS: readonly Column<LogEntry>[] = [
  {
    title: 'Action',
    isHead: true,
    cell: ({ actionType }) => <span className="whitespace-nowrap">{sentenceCase(actionType)}</span>,
  },
  {
    title: 'Target',
    cell: ({ targetIdentifier }) => <span className="block min-w-40 [overflow-wrap:anywhere]">{targetIdentifier}</span>,
  },
  {
    title: 'Details',
    cell: ({ details }) => (
      <span className="block min-w-56 whitespace-pre-line [overflow-wrap:anywhere]">{details}</span>
    ),
  },
  { title: 'Admin', cell: ({ adminUsername }) => adminUsername },
  {
    title: 'When',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>,
  },
];

export function LogSection() {
  const [page, setPage] = useState(1);
  const log = useLogs(page);
  return (
    <Section
      id="log"
      lead="Newest first. Nothing changes without an entry."
      actions={<ExportButton kind="log" label="Export Log" />}
    >
      <QueryContent query={log} failure="The action log could not be loaded.">
        {({ logs, pagination }) => (
          <>
            {logs.length === 0 ? (
              <EmptyNote>No admin has changed anything yet.</EmptyNote>
            ) : (
              <DataTable
                caption="Admin actions"
                columns={COLUMNS}
                rows={logs}
                keyOf={({ actionId }) => actionId}
                className="max-h-120"
              />
            )}
            <Pager label="Pages of the log" pagination={pagination} onChange={setPage} />
          </>
        )}
      </QueryContent>
    </Section>
  );
}

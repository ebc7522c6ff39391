import type { LedgerEntry } from '../../../../../shared/domain/ledger-entry.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote } from '../../../components/admin/section.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatMoment, sentenceCase } from '../admin-format.ts';
import { useUserLedger } from '../api/admin-queries.ts';
import { type Column, DataTable } from './data-table.tsx';

const COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    title: 'When',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>,
  },
  { title: 'Movement', isHead: true, cell: ({ kind }) => sentenceCase(kind) },
  { title: 'Credits', isNumber: true, cell: ({ credits }) => signed(credits) },
  { title: 'Held', isNumber: true, cell: ({ heldCredits }) => signed(heldCredits) },
  {
    title: 'Reason',
    cell: ({ reason }) => <span className="block min-w-48 [overflow-wrap:anywhere]">{reason}</span>,
  },
];

export function UserLedger({ publicKey }: { publicKey: string }) {
  const ledger = useUserLedger(publicKey);
  return (
    <section aria-labelledby="user-ledger">
      <h2 id="user-ledger" className="mb-4 text-xl">
        Ledger
      </h2>
      <QueryContent query={ledger} failure="The ledger could not be loaded.">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <EmptyNote>No movements yet.</EmptyNote>;
          return (
            <DataTable
              caption="Movements of credits"
              columns={COLUMNS}
              rows={entries}
              keyOf={({ entryId }) => entryId}
            />
          );
        }}
      </QueryContent>
      <ShowMore query={ledger} />
    </section>
  );
}

function signed(credits: number): string {
  if (credits === 0) return '0';
  return `${credits > 0 ? '+' : '−'}${formatWhole(Math.abs(credits))}`;
}

import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { t } from '../../../lib/language/translate.ts';
import { fieldsOf } from '../record-fields.ts';
import type { RecordActions } from './record-buttons.tsx';
import { RecordRow } from './record-row.tsx';

interface RecordTableProps {
  caption: string;
  records: readonly AppRecord[];
  removedIds: ReadonlySet<string>;
  actions: RecordActions;
}

/** A table with the most frequent fields as columns. It scrolls inside its card, and the actions stay visible. */
export function RecordTable({ caption, records, removedIds, actions }: RecordTableProps) {
  const fields = fieldsOf(records);
  return (
    <section aria-label={caption} className="card relative overflow-x-auto">
      <table className="w-full text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <Head fields={fields} />
        <tbody className="divide-y divide-hairline">
          {records.map((record) => (
            <RecordRow
              key={record.id}
              record={record}
              fields={fields}
              isRemoved={removedIds.has(record.id)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAD_CLASSES = 'px-3 py-2 font-medium whitespace-nowrap first:pl-4';

function Head({ fields }: { fields: readonly string[] }) {
  return (
    <thead className="bg-sunken text-left text-muted">
      <tr>
        {fields.map((field) => (
          <th key={field} scope="col" className={`${HEAD_CLASSES} font-mono`}>
            {field}
          </th>
        ))}
        {fields.length === 0 && (
          <th scope="col" className={HEAD_CLASSES}>
            {t`Record`}
          </th>
        )}
        <th scope="col" className={`${HEAD_CLASSES} max-sm:hidden`}>
          {t`By`}
        </th>
        <th scope="col" className={`${HEAD_CLASSES} max-sm:hidden`}>
          {t`Changed`}
        </th>
        <th scope="col" className="sticky right-0 bg-sunken px-3 py-2">
          <span className="sr-only">{t`Actions`}</span>
        </th>
      </tr>
    </thead>
  );
}

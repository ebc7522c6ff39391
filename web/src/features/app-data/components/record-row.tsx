import { useEffect, useRef } from 'react';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment, formatRelative } from '../../../lib/measure-format.ts';
import { fieldText } from '../record-fields.ts';
import { type RecordActions, RecordButtons } from './record-buttons.tsx';

/** Enough characters to tell the visitors' pseudonyms apart. */
const AUTHOR_SHOWN = 7;
const NAME_LENGTH = 40;

interface RecordRowProps {
  record: AppRecord;
  fields: readonly string[];
  isRemoved: boolean;
  actions: RecordActions;
}

export function RecordRow({ record, fields, isRemoved, actions }: RecordRowProps) {
  const removeButton = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  // Moves the focus, because the button that had the focus no longer exists.
  useEffect(() => {
    if (wasRemoved.current && !isRemoved) removeButton.current?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  const name = nameOf(record, fields);
  if (isRemoved) {
    const columns = Math.max(1, fields.length) + 3;
    return <RemovedRow name={name} columns={columns} onUndo={() => actions.onUndo(record.id)} />;
  }
  const changed = new Date(record.updatedAtMs).toISOString();
  return (
    <tr className="group hover:bg-hover">
      <HeadCell record={record} field={fields[0]} />
      {fields.slice(1).map((field) => (
        <td key={field} className="px-3 py-2">
          <CellText text={fieldText(record.value, field)} />
        </td>
      ))}
      <td className="px-3 py-2 font-mono text-xs text-muted max-sm:hidden" title={record.author}>
        {record.author.slice(0, AUTHOR_SHOWN)}
      </td>
      <td className="px-3 py-2 whitespace-nowrap text-muted max-sm:hidden">
        <time dateTime={changed} title={formatMoment(changed)}>
          {formatRelative(changed, Date.now())}
        </time>
      </td>
      <td className="sticky right-0 w-0 bg-surface px-2 py-1 group-hover:bg-hover max-sm:border-l max-sm:border-hairline">
        <RecordButtons record={record} name={name} actions={actions} removeButton={removeButton} />
      </td>
    </tr>
  );
}

/** Returns the record's name for labels: its first field. */
function nameOf({ id, value }: AppRecord, fields: readonly string[]): string {
  const text = fields[0] === undefined ? '' : fieldText(value, fields[0]).trim();
  return text === '' ? id : text.slice(0, NAME_LENGTH);
}

function HeadCell({ record, field }: { record: AppRecord; field: string | undefined }) {
  return (
    <th scope="row" className="px-3 py-2 pl-4 text-left font-medium">
      <CellText text={field === undefined ? '{}' : fieldText(record.value, field)} />
      {record.isPending === true && (
        <span className="mt-1 block">
          <Badge tone="warn">{t`Waits for approval`}</Badge>
        </span>
      )}
    </th>
  );
}

function CellText({ text }: { text: string }) {
  return (
    <span
      dir="auto"
      title={text}
      className="block max-w-40 truncate max-sm:line-clamp-3 max-sm:min-w-20 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal sm:max-w-56 xl:max-w-80"
    >
      {text}
    </span>
  );
}

function RemovedRow({ name, columns, onUndo }: { name: string; columns: number; onUndo: () => void }) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => undoButton.current?.focus(), []);
  return (
    <tr className="bg-sunken">
      <td colSpan={columns} className="px-4 py-1">
        <div role="status" className="flex items-center gap-2 text-muted">
          <span className="min-w-0 truncate">{t`${name} is deleted in a moment.`}</span>
          <Button ref={undoButton} variant="quiet" onClick={onUndo} className="text-accent-text underline">
            {t`Undo`}
          </Button>
        </div>
      </td>
    </tr>
  );
}

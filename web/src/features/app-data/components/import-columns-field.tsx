import { CONTROL_CLASSES } from '../../../components/ui/field.tsx';
import { t } from '../../../lib/language/translate.ts';
import { COLUMN_TYPES, type ImportColumn } from '../import-columns.ts';

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  onChange: (columns: ImportColumn[]) => void;
}

export function ImportColumns({ columns, onChange }: ImportColumnsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t`Columns`}</legend>
      <ul className="grid max-h-56 gap-2 overflow-y-auto rounded-control border border-hairline p-2 sm:grid-cols-2">
        {columns.map((column, index) => (
          <li key={column.name === '' ? `${index}` : column.name}>
            <label className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-mono text-[0.8125rem]" title={column.name}>
                {column.name === '' ? t`Column ${index + 1}` : column.name}
              </span>
              <span className="w-36 shrink-0">
                <select
                  value={column.type}
                  disabled={column.name === ''}
                  className={`${CONTROL_CLASSES} h-control pr-8`}
                  onChange={(event) => {
                    const chosen = COLUMN_TYPES.find(({ value }) => value === event.target.value);
                    if (chosen !== undefined) onChange(columns.with(index, { ...column, type: chosen.value }));
                  }}
                >
                  {COLUMN_TYPES.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {t(label)}
                    </option>
                  ))}
                </select>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

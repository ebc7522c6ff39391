import { type ReactNode, useMemo } from 'react';
import type { CollectionPolicy } from '../../../../../shared/domain/app-data/data-policy.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../components/ui/keyboard-scrollable.ts';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { checkImport, type ImportFile, type LocatedProblem, type PlacedValue } from '../read-import.ts';
import { ImportColumns } from './import-columns-field.tsx';

const PROBLEMS_SHOWN = 50;

interface ImportReviewProps {
  fileName: string;
  file: ImportFile;
  policy: CollectionPolicy;
  /** Why the file cannot be read in the chosen format. */
  problem: string | undefined;
  /** The fields of the format of a CSV file. */
  formatFields: ReactNode;
  onChange: (file: ImportFile) => void;
  onBack: () => void;
  onImport: (values: readonly PlacedValue[]) => void;
}

export function ImportReview(props: ImportReviewProps) {
  const { fileName, file, policy, problem, formatFields, onChange, onBack, onImport } = props;
  const { values, problems } = useMemo(() => checkImport(file, policy), [file, policy]);
  return (
    <div className="mt-5 grid gap-4">
      <p role="status">
        <span className="font-medium [overflow-wrap:anywhere]">{fileName}</span>
        {': '}
        {plural(values.length, { one: '# record can be imported', other: '# records can be imported' })}
        {problems.length > 0 && `, ${plural(problems.length, { one: '# has a problem', other: '# have a problem' })}`}.
      </p>
      {formatFields}
      {problem !== undefined && <Callout tone="error" title={problem} />}
      {file.kind === 'csv' && problem === undefined && (
        <ImportColumns columns={file.columns} onChange={(columns) => onChange({ ...file, columns })} />
      )}
      {problems.length > 0 && <Problems kind={file.kind} problems={problems} />}
      <p className="text-[0.8125rem] text-muted">
        {t`Each record counts as one change, as if a visitor had added it. You will be its author.`}
      </p>
      <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
        <Button onClick={onBack}>{t`Another File`}</Button>
        <Button
          variant="solid"
          disabled={values.length === 0 || problem !== undefined}
          onClick={() => onImport(values)}
        >
          {plural(values.length, { one: 'Import # Record', other: 'Import # Records' })}
        </Button>
      </div>
    </div>
  );
}

function Problems({ kind, problems }: { kind: ImportFile['kind']; problems: readonly LocatedProblem[] }) {
  const more = problems.length - PROBLEMS_SHOWN;
  return (
    <Callout tone="warn" title={t`Left out because of errors`}>
      <ul aria-label={t`Problems`} {...KEYBOARD_SCROLLABLE} className="mt-1 max-h-44 overflow-y-auto text-[0.8125rem]">
        {problems.slice(0, PROBLEMS_SHOWN).map(({ place, problem }) => (
          <li key={place} className="py-0.5">
            <span className="figures mr-2 text-ink">{placeText(kind, place)}</span>
            {problem}
          </li>
        ))}
        {more > 0 && <li className="py-0.5">{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
      </ul>
    </Callout>
  );
}

export function placeText(kind: ImportFile['kind'], place: number): string {
  return kind === 'csv' ? t`Line ${place}` : t`Record ${place}`;
}

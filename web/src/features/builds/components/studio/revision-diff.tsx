import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { SelectField } from '../../../../components/ui/field.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../../components/ui/keyboard-scrollable.ts';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { t } from '../../../../lib/language/translate.ts';
import { useRevisionDiff } from '../../api/use-revision-diff.ts';
import type { DiffLine, DocumentDiff } from '../../document-diff.ts';
import { ChangedLines } from '../changed-lines.tsx';
import { BeforeAfter } from './before-after.tsx';

interface RevisionDiffProps {
  revision: Revision;
  base: Revision;
  others: Revision[];
  /** True when the viewer may see the pictures of the checks. */
  hasPictures: boolean;
  onBaseChange: (revisionString: string) => void;
}

export function RevisionDiff({ revision, base, others, hasPictures, onBaseChange }: RevisionDiffProps) {
  const { data: diff, isError, refetch } = useRevisionDiff({ before: base, after: revision });
  return (
    <section aria-label={t`Changes`} className="flex h-full min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-4 py-2.5">
        <p role="status" className="figures">
          {diff === undefined ? t`Comparing…` : <ChangedLines added={diff.added} removed={diff.removed} />}
        </p>
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-muted">
            {t`Compared with`}
          </span>
          <SelectField
            label={t`Compare with`}
            isLabelHidden
            value={base.revisionString}
            options={others.map(({ revisionString }) => ({
              value: revisionString,
              label: t`Rev ${revisionString}`,
            }))}
            onChange={onBaseChange}
          />
        </div>
      </div>
      {hasPictures && <BeforeAfter before={base} after={revision} />}
      <section
        aria-label={t`Changed lines`}
        {...KEYBOARD_SCROLLABLE}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        {isError ? (
          <div className="p-4">
            <Callout
              tone="error"
              title={t`The revisions could not be compared`}
              action={<Button onClick={() => refetch()}>{t`Try Again`}</Button>}
            >
              {t`Their files could not be loaded. Both revisions are kept as they are.`}
            </Callout>
          </div>
        ) : diff === undefined ? (
          <p className="flex items-center gap-2 p-4 text-muted">
            <Spinner /> {t`Loading both revisions…`}
          </p>
        ) : (
          <Hunks diff={diff} />
        )}
      </section>
    </section>
  );
}

function Hunks({ diff }: { diff: DocumentDiff }) {
  if (diff.isWhole) return <p className="p-4 text-muted">{t`The whole document was written anew.`}</p>;
  if (diff.hunks.length === 0) return <p className="p-4 text-muted">{t`Both revisions are the same.`}</p>;
  return (
    <table className="w-full border-collapse font-mono text-xs leading-5">
      <caption className="sr-only">{t`Lines added and removed, with three lines around each change`}</caption>
      {diff.hunks.map(({ id, lines }) => (
        <tbody key={id} className="border-b border-hairline last:border-0">
          {lines.map((line) => (
            <Line key={`${line.oldLine} ${line.newLine}`} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const LOOKS = {
  same: { row: '', mark: '', word: '' },
  added: { row: 'bg-ok-soft', mark: '+', word: 'added' },
  removed: { row: 'bg-danger-soft', mark: '−', word: 'removed' },
} as const;

const NUMBER = 'w-10 px-2 text-right align-top text-muted select-none tabular-nums';

function Line({ line }: { line: DiffLine }) {
  const { row, mark, word } = LOOKS[line.kind];
  return (
    <tr className={row}>
      <td className={classNames(NUMBER, 'max-sm:hidden')}>{line.oldLine}</td>
      <td className={NUMBER}>{line.newLine}</td>
      <td className="w-4 text-center align-top select-none">
        <span aria-hidden>{mark}</span>
        <span className="sr-only">{word}</span>
      </td>
      <td className="pr-3 [overflow-wrap:anywhere] whitespace-pre-wrap">{line.text}</td>
    </tr>
  );
}

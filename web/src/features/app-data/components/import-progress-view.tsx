import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import type { ImportPart, ImportProgress } from '../import-parts.ts';
import type { ImportFile } from '../read-import.ts';
import { placeText } from './import-review.tsx';

interface ImportProgressViewProps {
  kind: ImportFile['kind'];
  progress: ImportProgress;
  total: number;
  failedPart: ImportPart | undefined;
  onResume: () => void;
  onClose: () => void;
}

export function ImportProgressView({ kind, progress, total, failedPart, onResume, onClose }: ImportProgressViewProps) {
  const { status, done } = progress;
  return (
    <div className="mt-5 grid gap-4">
      <div>
        <p role="status" className="figures">
          {status === 'finished'
            ? plural(done, { one: '# record was added.', other: '# records were added.' })
            : t`${formatWhole(done)} of ${formatWhole(total)} records added`}
        </p>
        <progress
          aria-label={t`Progress of the import`}
          value={done}
          max={total}
          className="mt-2 block h-2 w-full accent-accent"
        />
      </div>
      {status === 'stopped' && (
        <Callout tone="error" title={t`The import stopped`} action={<Button onClick={onResume}>{t`Go On`}</Button>}>
          {errorText(progress.error, t`The server could not be reached.`)}{' '}
          {failedPart !== undefined && range(kind, failedPart)}{' '}
          {t`What was added stays, and nothing is added twice when you go on.`}
        </Callout>
      )}
      {status === 'running' && (
        <p className="text-[0.8125rem] text-muted">{t`Closing this ends the import; what was added stays.`}</p>
      )}
      <div className="flex justify-end">
        <Button variant={status === 'finished' ? 'solid' : 'outline'} onClick={onClose}>
          {status === 'finished' ? t`Done` : t`End the Import`}
        </Button>
      </div>
    </div>
  );
}

function range(kind: ImportFile['kind'], { values }: ImportPart): string {
  const [first, last] = [values[0]?.place ?? 0, values.at(-1)?.place ?? 0];
  return t`It was at ${placeText(kind, first)} to ${placeText(kind, last)}.`;
}

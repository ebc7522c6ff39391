import { CircleAlert, Eraser, TriangleAlert, Wrench } from 'lucide-react';
import { Button } from '../../../../components/ui/button.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../../components/ui/keyboard-scrollable.ts';
import { plural } from '../../../../lib/language/plural.ts';
import { t } from '../../../../lib/language/translate.ts';
import type { ConsoleLine } from '../../inspection.ts';
import { BuildCost } from '../build-cost.tsx';

interface ConsoleViewProps {
  lines: readonly ConsoleLine[];
  onClear: () => void;
  /** Starts a revision that fixes the errors. Undefined while a build runs and when the viewer may not revise. */
  onFix: (() => void) | undefined;
}

const LOOKS = {
  error: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
  info: '',
  log: '',
  debug: 'text-muted',
} as const;

export function ConsoleView({ lines, onClear, onFix }: ConsoleViewProps) {
  const errors = lines.reduce((sum, { level, times }) => sum + (level === 'error' ? times : 0), 0);
  return (
    <section aria-label={t`Console`} className="flex h-full min-w-0 flex-col">
      <div className="flex min-h-12 items-center gap-1 border-b border-hairline py-1 pr-2 pl-4">
        <p role="status" className="mr-auto text-[0.8125rem] text-muted">
          {errors === 0 ? t`No errors` : plural(errors, { one: '# error', other: '# errors' })}
        </p>
        {errors > 0 && onFix !== undefined && (
          <Button onClick={onFix}>
            <Wrench aria-hidden />
            <span>
              {t`Fix this`} <BuildCost mode="revise" hasTwoDesigns={false} />
            </span>
          </Button>
        )}
        {lines.length > 0 && (
          <Button variant="quiet" onClick={onClear}>
            <Eraser aria-hidden /> {t`Clear`}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="p-4 text-muted">
          {t`What the app writes to its console appears here, and its errors. It has been quiet so far.`}
        </p>
      ) : (
        <ol
          aria-label={t`Messages`}
          {...KEYBOARD_SCROLLABLE}
          className="min-h-0 flex-1 overflow-auto font-mono text-xs leading-5 -outline-offset-2"
        >
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ line: { level, text, times } }: { line: ConsoleLine }) {
  return (
    <li
      className={`flex gap-2 border-b border-hairline px-4 py-1 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 ${LOOKS[level]}`}
    >
      {level === 'error' && <CircleAlert aria-label={t`Error:`} />}
      {level === 'warn' && <TriangleAlert aria-label={t`Warning:`} />}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</span>
      {times > 1 && <span className="text-muted">×{times}</span>}
    </li>
  );
}

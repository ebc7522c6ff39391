import { Check } from 'lucide-react';
import { classNames } from '../../../../lib/class-names.ts';
import { message, t } from '../../../../lib/language/translate.ts';
import type { BuildStage } from '../../build-stages.ts';

const BOX = {
  done: 'border-accent bg-accent text-accent-ink',
  current: 'border-accent bg-accent-soft text-accent-text',
  waiting: 'border-edge border-dashed bg-surface text-muted',
} as const;

const STATE_WORDS = {
  done: message('done'),
  current: message('in progress'),
  waiting: message('waiting'),
} as const;

export function Blueprint({ stages }: { stages: BuildStage[] }) {
  return (
    <ol
      aria-label={t`Stages`}
      className="blueprint flex items-start overflow-hidden rounded-card border border-hairline px-1 py-4"
    >
      {stages.map((stage, index) => (
        <li key={stage.id} className="relative flex min-w-0 flex-1 flex-col items-center gap-2">
          {index > 0 && (
            <span
              aria-hidden
              className={classNames(
                'absolute top-4 right-[calc(50%+1rem)] left-[calc(-50%+1rem)] h-px transition-colors duration-200',
                stage.progress === 'waiting' ? 'bg-edge' : 'bg-accent',
              )}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              'figures relative grid size-8 place-items-center rounded-control border text-[0.8125rem] transition-colors duration-200',
              BOX[stage.progress],
            )}
          >
            {stage.progress === 'done' ? <Check className="size-4" /> : index + 1}
            {stage.progress === 'current' && (
              <span className="absolute -inset-1 animate-pulse rounded-[9px] border border-accent" />
            )}
          </span>
          <span
            className={classNames(
              'bg-surface px-0.5 text-[0.625rem]',
              stage.progress === 'waiting' ? 'text-muted' : 'font-medium',
            )}
          >
            {stage.label}
            <span className="sr-only">, {t(STATE_WORDS[stage.progress])}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

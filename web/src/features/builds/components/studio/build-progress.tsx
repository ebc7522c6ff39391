import { useEffect, useState } from 'react';
import { plural } from '../../../../lib/language/plural.ts';
import { serverText } from '../../../../lib/language/server-text.ts';
import { t } from '../../../../lib/language/translate.ts';
import { formatElapsed } from '../../../../lib/measure-format.ts';
import { usePublicConfig } from '../../../../lib/use-public-config.ts';
import { buildStages, isBeingWritten } from '../../build-stages.ts';
import { type BuildState, modeOf } from '../../build-state.ts';
import { Blueprint } from './blueprint.tsx';
import { StopBuild } from './stop-build.tsx';
import { StreamingCode } from './streaming-code.tsx';

type Loading = Extract<BuildState, { status: 'LOADING' }>;

const TICK_MS = 1_000;

interface BuildProgressProps {
  loading: Loading;
  onStop: () => void;
}

export function BuildProgress({ loading, onStop }: BuildProgressProps) {
  const { data: config } = usePublicConfig();
  const { subject, stage, operation, isStopping, previewUrl } = loading;
  return (
    <div className="mt-3">
      <Blueprint stages={buildStages(modeOf(subject), stage)} />
      {loading.buildsBefore !== null && <PlaceInLine before={loading.buildsBefore} />}
      <ProgressBar percent={Math.round(loading.percent)} startedAtMs={loading.startedAtMs} />
      <ol
        aria-live="polite"
        aria-label={t`Progress`}
        className="figures mt-2 flex h-18 flex-col justify-end gap-1 overflow-hidden text-[0.8125rem] leading-6"
      >
        {loading.lines.map((line, index) => (
          <li
            key={line.id}
            className={index === loading.lines.length - 1 ? 'animate-rise-in truncate' : 'truncate text-muted'}
          >
            <span aria-hidden className="mr-2 text-accent-text">
              ›
            </span>
            {serverText(line.text, 'progress', line.keyed)}
          </li>
        ))}
      </ol>
      {previewUrl !== null && isBeingWritten(stage) && <StreamingCode url={previewUrl} />}
      <div className="mt-3 flex items-center gap-3 border-t border-hairline pt-3">
        <p className="min-w-0 flex-1 text-[0.8125rem] text-muted">
          {subject.isQuickBuidl
            ? t`Usually takes under a minute; a generation can take up to 5 minutes.`
            : config?.model.isBuiltIn
              ? t`Takes 5 to 15 minutes with a large model, and seconds with the built-in one that is used here.`
              : t`Takes 5 to 15 minutes.`}{' '}
          {t`You can leave this page: the app appears on Home.`}
        </p>
        <StopBuild isReady={operation !== null} isStopping={isStopping} onStop={onStop} />
      </div>
    </div>
  );
}

/** Shows how many builds are ahead in the queue. The server checks this every 10 to 15 seconds. */
function PlaceInLine({ before }: { before: number }) {
  return (
    <p role="status" className="mt-3 rounded-control bg-accent-soft px-3 py-2 text-accent-text">
      {plural(before, {
        one: 'The model is busy. # build is before yours.',
        other: 'The model is busy. # builds are before yours.',
      })}
    </p>
  );
}

function ProgressBar({ percent, startedAtMs }: { percent: number; startedAtMs: number }) {
  return (
    <>
      <div
        role="progressbar"
        aria-label={t`Build progress`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${Math.max(percent, 2)}%` }}
        />
      </div>
      <div className="figures mt-1.5 flex justify-between text-[0.8125rem] text-muted">
        <span>{percent}%</span>
        <Elapsed startedAtMs={startedAtMs} />
      </div>
    </>
  );
}

function Elapsed({ startedAtMs }: { startedAtMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      <span className="sr-only">{t`Elapsed`} </span>
      {formatElapsed(Math.max(0, nowMs - startedAtMs))}
    </span>
  );
}

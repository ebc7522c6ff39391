import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { formatElapsed } from '../../../lib/measure-format.ts';
import { buildStages, isBeingWritten } from '../build-stages.ts';
import type { BuildState } from '../build-state.ts';
import { Blueprint } from './blueprint.tsx';
import { LivePreview } from './live-preview.tsx';
import { StopBuild } from './stop-build.tsx';

type Loading = Extract<BuildState, { status: 'LOADING' }>;

const TICK_MS = 1_000;

interface BuildProgressProps {
  loading: Loading;
  onStop: () => void;
  onClose: () => void;
}

export function BuildProgress({ loading, onStop, onClose }: BuildProgressProps) {
  const elapsedMs = useElapsed(loading.startedAtMs);
  const percent = Math.round(loading.percent);
  return (
    <div className="mt-4">
      <Blueprint stages={buildStages(loading.subject.isQuickBuidl, loading.stage)} />
      <div className="mt-3">
        <LivePreview
          url={loading.previewUrl}
          isGrowing={isBeingWritten(loading.stage)}
          title={`${loading.subject.projectNameDisplay}, as far as it is written`}
        />
      </div>
      <div
        role="progressbar"
        aria-label="Build progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${Math.max(percent, 2)}%` }}
        />
      </div>
      <div className="figures mt-2 flex justify-between text-[0.8125rem] text-muted">
        <span>{percent}%</span>
        <span>
          <span className="sr-only">Elapsed </span>
          {formatElapsed(elapsedMs)}
        </span>
      </div>
      <ol
        aria-live="polite"
        className="figures mt-3 flex h-18 flex-col justify-end gap-1 overflow-hidden text-[0.8125rem] leading-6"
      >
        {loading.lines.map((line, index) => (
          <li
            key={line.id}
            className={
              index === loading.lines.length - 1 ? 'animate-rise-in truncate' : 'truncate text-muted'
            }
          >
            <span aria-hidden className="mr-2 text-accent-text">
              ›
            </span>
            {line.text}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-hairline pt-4">
        <p className="mr-auto min-w-0 flex-1 basis-60 text-[0.8125rem] text-muted">
          {loading.subject.isQuickBuidl
            ? 'Usually takes under a minute; a generation can take up to 5 minutes.'
            : 'Takes 5 to 15 minutes.'}{' '}
          Closing this does not stop the build: the app appears on Home.
        </p>
        <StopBuild isReady={loading.operation !== null} isStopping={loading.isStopping} onStop={onStop} />
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

function useElapsed(startedAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, nowMs - startedAtMs);
}

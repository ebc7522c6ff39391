import { ApiError } from '@buidl/client/api-error';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { FilmFrame } from '../../../../../shared/domain/film-strip.ts';
import { Button } from '../../../components/ui/button.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../components/ui/keyboard-scrollable.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { useFilmStrip } from '../api/use-film-strip.ts';

interface FilmFramesProps {
  operationId: string;
  frames: readonly FilmFrame[];
}

export function FilmFrames({ operationId, frames }: FilmFramesProps) {
  const { data: images, error, refetch } = useFilmStrip(operationId);
  if (error instanceof ApiError && error.status === 404) {
    return <p className="pb-1 text-muted">{t`The images were deleted with their revision.`}</p>;
  }
  if (error) {
    return (
      <div className="flex flex-wrap items-center gap-3 pb-1">
        <p>{errorText(error, t`The images could not be loaded.`)}</p>
        <Button onClick={() => void refetch()}>{t`Try Again`}</Button>
      </div>
    );
  }
  return (
    <ol
      {...KEYBOARD_SCROLLABLE}
      aria-label={t`Steps of the check`}
      aria-busy={images === undefined}
      className="flex snap-x gap-3 overflow-x-auto pb-2"
    >
      {numbered(frames).map(({ number, ...frame }) => (
        <Frame key={number} frame={frame} image={images?.[number]} />
      ))}
    </ol>
  );
}

function Frame({ frame: { flow, step, passed }, image }: { frame: FilmFrame; image: string | undefined }) {
  return (
    <li className="w-64 shrink-0 snap-start text-[0.8125rem] sm:w-96">
      <div className="aspect-[64/37] overflow-hidden rounded-control border border-hairline bg-surface">
        {image === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <img src={image} alt="" className="size-full object-contain" />
        )}
      </div>
      <p className="mt-1.5 flex items-start gap-1.5 [overflow-wrap:anywhere] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {passed ? (
          <CircleCheck aria-label={t`Passed:`} className="text-ok" />
        ) : (
          <TriangleAlert aria-label={t`Failed:`} className="text-warn" />
        )}
        <span>
          {step} <span className="text-muted">· {flow}</span>
        </span>
      </p>
    </li>
  );
}

/** Numbers the frames for their React keys, because a test flow may repeat a step. */
function numbered(frames: readonly FilmFrame[]): (FilmFrame & { number: number })[] {
  return frames.map((frame, number) => ({ ...frame, number }));
}

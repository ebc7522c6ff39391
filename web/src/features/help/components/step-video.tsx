import { Play } from 'lucide-react';
import { t } from '../../../lib/language/translate.ts';
import { STEP_VIDEOS, youTubeVideoId } from '../step-videos.ts';
import { StepDrawing } from './step-drawing.tsx';

/**
 * The drawing of a step, with a link to its video. Nothing is loaded from the video's site before the link
 * is followed.
 */
export function StepVideo({ step, title }: { step: number; title: string }) {
  const link = STEP_VIDEOS[step];
  return (
    <div>
      <StepDrawing step={step} />
      {link !== undefined && <VideoLink videoId={youTubeVideoId(link)} title={title} />}
    </div>
  );
}

function VideoLink({ videoId, title }: { videoId: string | null; title: string }) {
  if (videoId === null) return <p className="mt-2 text-danger">{t`Invalid YouTube URL`}</p>;
  return (
    <a
      href={`https://www.youtube.com/watch?v=${videoId}`}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-1 inline-flex h-11 items-center gap-2 text-accent-text underline"
    >
      <Play aria-hidden className="size-4" /> {t`Watch the video`}
      <span className="sr-only">: {title}</span>
    </a>
  );
}

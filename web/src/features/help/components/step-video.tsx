import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/language/translate.ts';
import { useLanguage } from '../../../lib/language/use-language.ts';
import { useHydratedConfig } from '../../../lib/use-public-config.ts';
import { clipFiles } from '../clip-files.ts';
import { STEP_CLIPS } from '../step-clips.ts';
import { youTubeVideoId } from '../you-tube-video-id.ts';
import { StepDrawing } from './step-drawing.tsx';

const FRAME = 'aspect-video w-full overflow-hidden rounded-card border border-hairline bg-sunken';

/** The label of each language is in that language. */
const CAPTION_LANGUAGES = [
  { language: 'en', label: 'English' },
  { language: 'de', label: 'Deutsch' },
] as const;

interface StepVideoProps {
  step: number;
  title: string;
}

/** The video of a step of the help page. Nothing loads before the user presses play. */
export function StepVideo({ step, title }: StepVideoProps) {
  const config = useHydratedConfig();
  const [isStarted, setIsStarted] = useState(false);
  const link = config?.helpVideos[step] ?? '';
  const videoId = link === '' ? undefined : youTubeVideoId(link);
  if (videoId === null) return <Notice>{t`Invalid YouTube URL`}</Notice>;
  if (!isStarted) return <Cover step={step} title={title} onPlay={() => setIsStarted(true)} />;
  return videoId === undefined ? (
    <OwnClip step={step} title={title} />
  ) : (
    <YouTubeVideo videoId={videoId} title={title} />
  );
}

function Cover({ step, title, onPlay }: StepVideoProps & { onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Play the video: ${title}`}
      className={`${FRAME} group relative block`}
      onClick={onPlay}
    >
      <StepDrawing step={step} />
      <span className="absolute bottom-3 left-3">
        <span className="flex h-11 items-center gap-2 rounded-full border border-edge bg-surface pr-4 pl-3.5 font-medium text-ink shadow-raised transition-colors group-hover:bg-hover">
          <Play aria-hidden className="size-4 text-accent-text" /> {t`Play`}
        </span>
      </span>
    </button>
  );
}

function OwnClip({ step, title }: StepVideoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const chosen = useLanguage();
  const name = STEP_CLIPS[step];
  if (name === undefined || hasFailed) return <Notice>{t`The video could not be loaded.`}</Notice>;
  const { webm, mp4, captions, poster } = clipFiles(name);
  return (
    <video
      ref={focus}
      aria-label={title}
      className={FRAME}
      width={1280}
      height={720}
      controls
      tabIndex={0}
      autoPlay
      muted
      playsInline
      poster={poster}
    >
      <source src={webm} type="video/webm" />
      <source src={mp4} type="video/mp4" onError={() => setHasFailed(true)} />
      {CAPTION_LANGUAGES.map(({ language, label }) => (
        <track
          key={language}
          kind="captions"
          src={captions[language]}
          srcLang={language}
          label={label}
          default={language === chosen}
        />
      ))}
    </video>
  );
}

function YouTubeVideo({ videoId, title }: { videoId: string; title: string }) {
  return (
    <iframe
      ref={focus}
      title={title}
      className={FRAME}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className={`${FRAME} grid place-items-center text-danger`}>{children}</p>;
}

/** Moves the focus, because the pressed button no longer exists. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

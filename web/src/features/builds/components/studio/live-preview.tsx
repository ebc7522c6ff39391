import { useEffect, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { t } from '../../../../lib/language/translate.ts';

interface LivePreviewProps {
  url: string | null;
  /** The current stage. A new stage reloads the preview, because the build may have stored a newer version. */
  stage: string;
  /** True when the stored preview changes during the current stage. */
  isGrowing: boolean;
  title: string;
}

/** Allows scripts only: no dialogs, windows or downloads. */
const PREVIEW_SANDBOX = 'allow-scripts';
/** The interval at which the server stores the unfinished app. */
const REFRESH_MS = 2_000;

/** The unfinished app. A newer version loads invisibly and then replaces the visible one. */
export function LivePreview({ url, stage, isGrowing, title }: LivePreviewProps) {
  const version = `${stage} ${useRefreshes(url !== null && isGrowing)}`;
  const [shown, setShown] = useState<string | null>(null);
  // The visible version stays until the newest one has loaded.
  const versions = shown === null || shown === version ? [version] : [shown, version];
  return (
    <div className="blueprint relative min-h-0 flex-1 overflow-hidden">
      {shown === null && <Skeleton />}
      {url !== null &&
        versions.map((one) => (
          <iframe
            key={one}
            title={title}
            src={url}
            sandbox={PREVIEW_SANDBOX}
            tabIndex={-1}
            inert
            onLoad={() => setShown(one)}
            className={classNames(
              'pointer-events-none absolute inset-0 size-full bg-[#fff] transition-opacity duration-200',
              one === shown ? 'opacity-100' : 'opacity-0',
            )}
          />
        ))}
    </div>
  );
}

function Skeleton() {
  return (
    <div
      role="img"
      aria-label={t`The app is being planned`}
      className="absolute inset-0 grid content-start gap-5 p-8 [&_div]:rounded-card [&_div]:bg-hover motion-safe:[&_div]:animate-pulse"
    >
      <div className="h-10 w-1/2" />
      <div className="h-4 w-3/4" />
      <div className="h-40 w-full" />
      <div className="h-4 w-2/3" />
      <div className="h-24 w-full" />
    </div>
  );
}

/**
 * Returns a counter that increases every two seconds while running, and once more at the end for the last part of the
 * app.
 */
function useRefreshes(isRunning: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const again = () => setCount((current) => current + 1);
    const timer = setInterval(again, REFRESH_MS);
    return () => {
      clearInterval(timer);
      again();
    };
  }, [isRunning]);
  return count;
}

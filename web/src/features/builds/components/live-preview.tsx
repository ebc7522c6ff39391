import { useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface LivePreviewProps {
  url: string | null;
  /** Whether the app is still being written, so that it is reloaded. */
  isGrowing: boolean;
  title: string;
}

/** Scripts only: no dialogs, windows or downloads. */
const PREVIEW_SANDBOX = 'allow-scripts';
/** The server stores the unfinished app at the same interval. */
const REFRESH_MS = 2_000;

/** The unfinished app. A newer state loads invisibly and then replaces the older one. */
export function LivePreview({ url, isGrowing, title }: LivePreviewProps) {
  const version = useRefreshes(url !== null && isGrowing);
  const [shown, setShown] = useState<number | null>(null);
  // The visible version stays until the newest has loaded.
  const versions = shown === null || shown === version ? [version] : [shown, version];
  return (
    <div className="blueprint relative h-[min(20rem,32dvh)] overflow-hidden rounded-card border border-hairline">
      {shown === null && (
        <p className="absolute inset-0 grid place-items-center px-6 text-center text-[0.8125rem] text-muted">
          The app appears here while it is being written.
        </p>
      )}
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
              'pointer-events-none absolute top-0 left-0 h-[200%] w-[200%] origin-top-left scale-50 bg-[#fff] transition-opacity duration-200',
              shown !== null && one <= shown ? 'opacity-100' : 'opacity-0',
            )}
          />
        ))}
    </div>
  );
}

/** Counts up every two seconds while it runs, and once more at the end for the last part of the app. */
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

import { useEffect, useRef } from 'react';
import { attachAppFrame } from './attach-app-frame.ts';

interface AppFrameProps {
  projectId: string;
  appUrl: string;
  title: string;
  className?: string;
}

/** A preview of an app inside a page of the site; its AI calls are refused. */
export function AppFrame({ projectId, appUrl, title, className = '' }: AppFrameProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hostRef.current === null) return;
    return attachAppFrame(hostRef.current, { projectId, appUrl, title, isPublished: false });
  }, [projectId, appUrl, title]);
  return (
    <div
      ref={hostRef}
      className={`${className} [&>.app-stopped]:p-6 [&>.app-stopped]:text-center [&>iframe]:size-full [&>iframe]:border-0`}
    />
  );
}

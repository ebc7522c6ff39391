/** A running app inside one of the site's pages: a preview, which has no AI. */
import { useEffect, useRef } from 'react';
import { attachAppFrame } from './attach-app-frame.ts';

interface AppFrameProps {
  projectId: string;
  appUrl: string;
  title: string;
  className?: string;
}

export function AppFrame({ projectId, appUrl, title, className = '' }: AppFrameProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hostRef.current === null) return;
    return attachAppFrame(hostRef.current, { projectId, appUrl, title, isPublished: false });
  }, [projectId, appUrl, title]);
  return <div ref={hostRef} className={`${className} [&>iframe]:size-full [&>iframe]:border-0`} />;
}

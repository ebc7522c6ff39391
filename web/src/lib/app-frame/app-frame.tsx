import { useEffect, useRef } from 'react';
import { type AppInspector, attachAppFrame } from './attach-app-frame.ts';

interface AppFrameProps {
  projectId: string;
  appUrl: string;
  title: string;
  className?: string;
  inspector?: AppInspector;
}

/** A preview of an app inside a page of the site; its AI calls are refused. */
export function AppFrame({ projectId, appUrl, title, className = '', inspector }: AppFrameProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hostRef.current === null) return;
    const heard = inspector === undefined ? {} : { inspector };
    return attachAppFrame(hostRef.current, { projectId, appUrl, title, isPublished: false, ...heard });
  }, [projectId, appUrl, title, inspector]);
  return (
    <div
      ref={hostRef}
      className={`${className} [&>.app-stopped]:p-6 [&>.app-stopped]:text-center [&>iframe]:size-full [&>iframe]:border-0`}
    />
  );
}

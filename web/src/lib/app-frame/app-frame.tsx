/** A running app inside one of the site's pages. */
import { useEffect, useRef } from 'react';
import { APP_SANDBOX, attachAppFrame } from './attach-app-frame.ts';

interface AppFrameProps {
  projectId: string;
  appUrl: string;
  title: string;
  className?: string;
}

/** Changing the app makes a new frame: a frame's name is read once, when its document starts. */
export function AppFrame(props: AppFrameProps) {
  return <FreshAppFrame key={`${props.projectId} ${props.appUrl}`} {...props} />;
}

function FreshAppFrame({ projectId, appUrl, title, className }: AppFrameProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frameRef.current === null) return;
    return attachAppFrame(frameRef.current, { projectId, appUrl });
  }, [projectId, appUrl]);
  return <iframe ref={frameRef} title={title} className={className} sandbox={APP_SANDBOX} />;
}

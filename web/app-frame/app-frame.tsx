import { useEffect, useRef, useState } from 'react';
import { type AppInspector, attachAppFrame } from './attach-app-frame.ts';

interface AppFrameProps {
  projectId: string;
  appUrl: string;
  title: string;
  className?: string;
  /** The revision whose previews share data; if missing, the data stays in this browser. */
  revisionString?: string;
  inspector?: AppInspector;
}

/** A preview of an app inside a page of the site; its AI calls are refused. */
export function AppFrame({ projectId, appUrl, title, className = '', revisionString, inspector }: AppFrameProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  const heldUrl = useHeldUrl(appUrl);
  useEffect(() => {
    if (hostRef.current === null) return;
    const heard = inspector === undefined ? {} : { inspector };
    const shared = revisionString === undefined ? {} : { data: { space: 'preview', revisionString } as const };
    const source = { projectId, appUrl: heldUrl, title, isPublished: false };
    return attachAppFrame(hostRef.current, { ...source, ...heard, ...shared });
  }, [projectId, heldUrl, title, revisionString, inspector]);
  return <div ref={hostRef} className={`${className} [&>.app-stopped]:p-6 [&>.app-stopped]:text-center`} />;
}

/**
 * Returns the first URL of a document, even after its token has changed. The token changes every half hour, and a new
 * URL would restart the running app.
 */
function useHeldUrl(appUrl: string): string {
  const [heldUrl, setHeldUrl] = useState(appUrl);
  if (withoutToken(heldUrl) === withoutToken(appUrl)) return heldUrl;
  setHeldUrl(appUrl);
  return appUrl;
}

function withoutToken(url: string): string {
  return url.slice(0, url.lastIndexOf('/'));
}

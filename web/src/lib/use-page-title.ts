import { useEffect } from 'react';

const SITE_TITLE = 'Buidl: describe an app, get a working one';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? SITE_TITLE : `${title} · Buidl`;
  }, [title]);
}

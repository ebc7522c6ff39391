/** Sets the tab's title while a page is shown. */
import { useEffect } from 'react';

const SITE_TITLE = 'Buidl: describe an app, get a working one';

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? SITE_TITLE : `${title} · Buidl`;
  }, [title]);
}

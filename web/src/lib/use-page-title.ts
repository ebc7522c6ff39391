import { useEffect } from 'react';
import { message, t } from './language/translate.ts';

const SITE_TITLE = message('Buidl: describe an app, get a working one');

/** Sets the title of the browser tab. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? t(SITE_TITLE) : `${title} · Buidl`;
  }, [title]);
}

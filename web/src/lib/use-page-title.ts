import { useContext, useEffect } from 'react';
import { message, t } from './language/translate.ts';
import { PageTitleContext } from './page-title-context.ts';

const SITE_TITLE = message('Buidl: describe an app, get a working one');

export function usePageTitle(title: string | undefined): void {
  const fullTitle = title === undefined ? t(SITE_TITLE) : `${title} · Buidl`;
  useContext(PageTitleContext)?.(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}

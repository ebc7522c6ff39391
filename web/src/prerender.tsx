import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { AppProviders } from './app/providers.tsx';
import { AppRouter } from './app/router.tsx';
import { EarlyPrompt } from './features/builds/components/studio/early-prompt.tsx';
import { replaceCatalog } from './lib/language/catalog.ts';
import { SITE_CATALOGS } from './lib/language/choose-language.ts';
import type { Language } from './lib/language/language.ts';
import { PageTitleContext } from './lib/page-title-context.ts';

interface RenderedPage {
  html: string;
  title: string;
}

/** Renders a page before any API response. Throws errors of components, and Error for a page without a title. */
export async function renderPage(path: string): Promise<RenderedPage> {
  let title = '';
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <PageTitleContext
        value={(given) => {
          title = given;
        }}
      >
        <StaticRouter location={path}>
          <AppProviders session={{ kind: 'none' }}>
            <AppRouter />
          </AppProviders>
        </StaticRouter>
      </PageTitleContext>
    </StrictMode>,
    {
      // Larger parts would be moved into place by inline scripts, which the site's Content-Security-Policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  if (title === '') throw new Error(`The page ${path} sets no title.`);
  return { html, title };
}

export async function renderEarlyPrompt(language: Language): Promise<string> {
  replaceCatalog(language === 'en' ? { texts: {} } : await SITE_CATALOGS[language]());
  const html = renderToStaticMarkup(<EarlyPrompt />);
  replaceCatalog({ texts: {} });
  return html;
}

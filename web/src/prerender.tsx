import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { AppProviders } from './app/providers.tsx';
import { AppRouter } from './app/router.tsx';
import { PageTitleContext } from './lib/page-title-context.ts';

interface RenderedPage {
  html: string;
  title: string;
}

/**
 * Renders a page as a visitor sees it before any call has been answered. Waits for the code of the page.
 * @throws what a component throws, and Error for a page without a title.
 */
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

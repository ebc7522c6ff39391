/** Vite's development server in place of the site's bucket, for `npm run dev`. */
import { join } from 'node:path';
import type { RequestHandler } from '../cloudfront/serve-distribution.ts';

/** Starts it; its websocket for changes has a port of its own, `websocketPort`. */
export async function startVitePages(
  websocketPort: number,
): Promise<{ answer: RequestHandler; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: websocketPort } },
  });
  return {
    answer: (request, response) => {
      // As the site's CloudFront Function does; the other pages are Vite's own fallback.
      if (/^\/(p|preview)\//.test(request.url ?? '')) request.url = '/shell/index.html';
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end('Not found\n');
      });
    },
    close: () => vite.close(),
  };
}

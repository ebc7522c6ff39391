import { join } from 'node:path';
import type { RequestHandler } from '../cloudfront/serve-distribution.ts';

/**
 * With `npm start -- --hmr`, serves the site's pages from Vite instead of the site's bucket. `websocketPort` is for hot
 * reloads.
 */
export async function startVitePages(
  websocketPort: number,
): Promise<{ serve: RequestHandler; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { port: websocketPort } },
  });
  return {
    serve: (request, response) => {
      // Rewrites the path like the site's CloudFront Function. For other pages, Vite itself serves index.html.
      if (/^\/(p|preview)\//.test(request.url ?? '')) request.url = '/shell/index.html';
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end('Not found\n');
      });
    },
    close: () => vite.close(),
  };
}

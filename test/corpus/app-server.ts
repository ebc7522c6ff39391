import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { BROWSER_CONSTANTS } from '../../infra/build/browser-constants.ts';
import { appConnectionAllowlist, appContentSecurityPolicy } from '../../shared/domain/app-policy.ts';
import { insertRuntime } from '../../shared/domain/insert-runtime.ts';
import { SHELF_PATH } from '../../shared/domain/shelf-package.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface AppServer {
  /** Serves a document as an app and returns the URL of the page around it. */
  show(document: string): string;
  close(): void;
}

/**
 * Serves apps with the headers and the runtime of published apps, and serves the libraries and fonts that the product
 * ships.
 */
export async function startAppServer(shelfDir: string, runtimeScript: string): Promise<AppServer> {
  const script = await bundleFramePage();
  let served = '';
  let count = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/app/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', appContentSecurityPolicy());
      response.setHeader('connection-allowlist', appConnectionAllowlist());
      response.end(insertRuntime(served, runtimeScript));
    } else if (pathname.startsWith(SHELF_PATH)) {
      response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
      // App documents have an opaque origin, so they can load modules only with this header.
      response.setHeader('access-control-allow-origin', '*');
      response.end(readFileSync(join(shelfDir, pathname.slice(SHELF_PATH.length))));
    } else if (pathname === '/frame.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(script);
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><title>App</title><style>body{margin:0}.app-box{position:fixed;inset:0}</style><body><script type="module" src="/frame.js"></script>',
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    show(document) {
      served = document;
      count += 1;
      return `${origin}/?app=${encodeURIComponent(`${origin}/app/${count}`)}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Replaces audio worklets by an empty file, because only Vite resolves their `?worker&url` imports and the compared
 * apps use no microphone.
 */
const withoutWorklets: Plugin = {
  name: 'without-worklets',
  setup(bundle) {
    bundle.onResolve({ filter: /\?worker&url$/ }, ({ path }) => ({ path, namespace: 'worklet' }));
    bundle.onLoad({ filter: /.*/, namespace: 'worklet' }, () => ({ contents: '', loader: 'text' }));
  },
};

async function bundleFramePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'frame-page.ts')],
    bundle: true,
    define: BROWSER_CONSTANTS,
    write: false,
    format: 'esm',
    platform: 'browser',
    outdir: 'corpus',
    loader: { '.css': 'empty' },
    plugins: [withoutWorklets],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

import type { Plugin } from 'vite';
import { apiReference } from '../../shared/open-api/api-reference.ts';
import { openApiDocument } from '../../shared/open-api/open-api-document.ts';
import { OPEN_API_PATH } from '../../shared/open-api/open-api-path.ts';

const MODULE = 'virtual:api-reference';
const RESOLVED = `\0${MODULE}`;

/**
 * Embeds the data of the API reference page at build time, so that browsers need not load the code that generates the
 * data.
 */
export function apiReferenceModule({ writesDocument }: { writesDocument: boolean }): Plugin {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  return {
    name: 'api-reference',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(apiReference(document))}` : undefined),
    configureServer: (server) => {
      server.middlewares.use(OPEN_API_PATH, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(text);
      });
    },
    generateBundle() {
      if (writesDocument) this.emitFile({ type: 'asset', fileName: OPEN_API_PATH.slice(1), source: text });
    },
  };
}

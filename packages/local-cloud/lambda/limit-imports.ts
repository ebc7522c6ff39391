import { isBuiltin, registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Makes imports resolve as on AWS: packages outside the bundle come only from layers, not from folders above the
 * bundle.
 */
export function limitImports(codeDir: string, layerDirs: string[]): void {
  const codeUrl = pathToFileURL(codeDir + sep).href;
  const layerUrls = layerDirs.map((dir) => pathToFileURL(join(dir, 'nodejs') + sep).href);
  registerHooks({
    resolve(specifier, context, next) {
      const isOwnCode = context.parentURL?.startsWith(codeUrl) === true;
      if (!isOwnCode || !isPackageName(specifier)) return next(specifier, context);
      for (const baseUrl of [codeUrl, ...layerUrls]) {
        try {
          const found = next(specifier, { ...context, parentURL: `${baseUrl}index.mjs` });
          if (baseUrl !== codeUrl || found.url.startsWith(codeUrl)) return found;
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
      const message = `Cannot find package '${specifier}' in the function or its layers`;
      throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });
}

function isPackageName(specifier: string): boolean {
  return !isBuiltin(specifier) && !/^(\.{0,2}\/|\.{1,2}$|#|[a-z][a-z+.-]*:)/.test(specifier);
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}

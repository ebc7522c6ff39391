import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SOURCES } from './viewer-request.ts';

const MAX_FUNCTION_BYTES = 10 * 1024;

it.each([
  'site-viewer-request.js',
  'apps-viewer-request.js',
  'documents-viewer-request.js',
  'pages-viewer-request.js',
  'api-viewer-request.js',
])('%s is within the size limit', (fileName) => {
  expect(readFileSync(join(SOURCES, fileName)).byteLength).toBeLessThanOrEqual(MAX_FUNCTION_BYTES);
});

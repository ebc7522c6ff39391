import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

// Vite would bundle the scripts and styles inside index.html, whose order and global names the app relies on. So the document stays
// as it is; delete this plugin once you have moved them into files of their own.
function keepDocument() {
  let original = '';
  return [
    {
      name: 'keep-document:take',
      transformIndexHtml: {
        order: 'pre',
        handler(html) {
          original = html;
          return '<!doctype html><html><head></head><body></body></html>';
        },
      },
    },
    {
      name: 'keep-document:return',
      transformIndexHtml: {
        order: 'post',
        // While developing, the page reloads when the file changes.
        handler: (_html, { server }) => server && `${original}\n<script type="module" src="/@vite/client"></script>\n`,
      },
      writeBundle: ({ dir }) => writeFileSync(join(dir, 'index.html'), original),
    },
  ];
}

export default defineConfig({ plugins: [keepDocument()] });

import type { Page } from '@playwright/test';
import { hanging } from '../api-faults.ts';
import type { Screen } from '../screen.ts';

async function importHtml(page: Page, body: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`<!doctype html><title>Kettle</title>${body}`);
  await page.getByLabel('HTML file').setInputFiles({ name: 'kettle.html', mimeType: 'text/html', buffer });
}

export const importScreens: readonly Screen[] = [
  {
    name: 'import-app-refused',
    dialog: 'app-import-dialog.tsx',
    as: 'newcomer',
    path: '/',
    isWindow: true,
    reach: async (page) => {
      await importHtml(page, '<base href="/"><embed src="/"><script src="https://tracker.example/a.js"></script>');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'import-app-running',
    dialog: 'app-import-dialog.tsx',
    as: 'newcomer',
    path: '/',
    isWindow: true,
    before: (page) => hanging(page, 'importApp'),
    reach: async (page) => {
      await importHtml(page, '<h1>Kettle</h1>');
      await page.getByText('The file is sent…').waitFor();
    },
  },
  {
    name: 'studio-imported',
    as: 'builder',
    path: '/',
    isWindow: true,
    isReachedAnew: true,
    reach: async (page) => {
      await importHtml(page, '<h1>Kettle</h1><script>boil();</script>');
      await page.getByText('Imported as it is, and tried in a browser.').waitFor();
      await page.getByText(/^\d+ checks passed/).waitFor();
    },
  },
];

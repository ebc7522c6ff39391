import type { Page } from '@playwright/test';
import { hanging } from '../api-faults.ts';
import type { Screen } from '../screen.ts';

async function importHtml(page: Page, body: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`<!doctype html><title>Kettle</title>${body}`);
  await page.getByLabel('Files', { exact: true }).setInputFiles({ name: 'kettle.html', mimeType: 'text/html', buffer });
}

async function confirmImport(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
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
    name: 'import-app-review',
    dialog: 'app-import-dialog.tsx',
    as: 'newcomer',
    path: '/',
    isWindow: true,
    reach: async (page) => {
      await importHtml(page, '<base href="/"><img src="cup.png"><h1>Kettle</h1>');
      await page.getByText('The <base> element was left out.').waitFor();
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
      await confirmImport(page);
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
      await confirmImport(page);
      await page.getByText('Imported as it is, and tried in a browser.').waitFor();
      await page.getByText(/^\d+ checks passed/).waitFor();
    },
  },
];

import type { Page } from '@playwright/test';
import type { DataOverview } from '../../../shared/contract/data-overview.ts';
import type { DataRemoval } from '../../../shared/contract/data-removal.ts';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/policy-presets.ts';
import { failing, hanging, responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import type { ScreensWorld } from '../screens-world.ts';
import { dialog } from '../shown.ts';

const DAYS = 30;
const REMOVAL: DataRemoval = {
  removalId: 'removal-1',
  status: 'removed',
  collection: 'scores',
  sinceMs: Date.UTC(2026, 10, 20, 8),
  untilMs: Date.UTC(2026, 10, 20, 9),
  sameVisitor: true,
  sameNetwork: true,
  records: 298,
  bytes: 41_000,
  startedAtMs: Date.UTC(2026, 10, 20, 9),
  restorableUntilMs: Date.UTC(2026, 10, 27, 9),
};
const NEARLY_FULL: DataOverview & { success: true } = {
  success: true,
  collections: [
    {
      name: 'a-collection-with-a-rather-long-name-xx',
      policy: POLICY_PRESETS.shared,
      isDeclared: false,
      records: 9_700,
      bytes: 20_000_000,
      pendingRecords: 0,
    },
  ],
  records: 9_700,
  bytes: 20_000_000,
  operationsThisMonth: 24_000,
  creditsThisMonth: 14,
  approvesFirst: true,
  reported: [],
  removals: [REMOVAL],
  days: Array.from({ length: DAYS }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    operations: (index * 397) % 1_300,
    credits: index % 3,
  })),
};

const data = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });
const open = async (page: Page, collection: string) => {
  await data(page)
    .getByRole('button', { name: new RegExp(`^${collection}`) })
    .click();
  await page.getByRole('table', { name: `Records of ${collection}` }).waitFor();
};
const openPosts = (page: Page) => open(page, 'posts');
const importFile = async (page: Page, name: string, text: string) => {
  await open(page, 'scores');
  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};
const CSV = `name,points,likes,comment
Eva,300,1,
Finn,many,0,
Gül,210,,"a field that
nobody declared"
Hugo,120,2,
Ida,90,1,
`;

const ofBoard = ({ board }: ScreensWorld) => `/create-app?revise=${board.projectId}&rev=1#data`;
const ofHills = ({ hillsId }: ScreensWorld) => `/create-app?revise=${hillsId}&rev=2#data`;

/** Returns a screen of the Data tab. Each width needs a new page, because dialogs are positioned when they open. */
const shown = (
  name: string,
  reach: Screen['reach'],
  more: Partial<Pick<Screen, 'path' | 'before' | 'dialog' | 'isReachedAnew'>> = {},
): Screen => ({ name: `data-${name}`, as: 'owner', path: ofBoard, isWindow: true, reach, ...more });

const inDialog = (name: string, file: string, reach: (page: Page) => Promise<unknown>, before?: Screen['before']) =>
  shown(
    name,
    async (page) => {
      await reach(page);
      await dialog(page);
    },
    { dialog: file, ...(before && { before }) },
  );

const edit = async (page: Page) => {
  await open(page, 'scores');
  await page.getByRole('button', { name: 'Edit Ann' }).click();
};

const removeMore = async (page: Page) => {
  await open(page, 'scores');
  await page.getByRole('button', { name: 'More for Ann' }).click();
  await page.getByRole('menuitem', { name: 'Remove more like this…' }).click();
};

export const dataScreens: readonly Screen[] = [
  shown('collections', (page) => page.getByRole('button', { name: /^posts/ }).waitFor()),
  shown('usage', (page) => page.getByText('Show as a table').scrollIntoViewIfNeeded()),
  shown('empty', (page) => page.getByText('No data yet').waitFor(), { path: ofHills }),
  shown('loading', (page) => page.getByRole('status', { name: 'Loading the data…' }).waitFor(), {
    before: (page) => hanging(page, 'getDataOverview'),
  }),
  shown('failed', (page) => page.getByText('The data could not be loaded.').waitFor(), {
    before: (page) => failing(page, 'getDataOverview'),
  }),
  shown('nearly-full-and-paused', (page) => page.getByText('Nearly full').first().waitFor(), {
    before: (page) => responding(page, 'getDataOverview', NEARLY_FULL),
  }),
  shown('usage-of-many-days', (page) => page.getByText('Show as a table').scrollIntoViewIfNeeded(), {
    before: (page) => responding(page, 'getDataOverview', NEARLY_FULL),
  }),
  shown('preview', async (page) => {
    await page.getByRole('group', { name: 'Data of' }).getByText('Preview').click();
    await page.getByRole('button', { name: 'Empty the preview' }).waitFor();
  }),
  inDialog('empty-preview', 'data-summary.tsx', async (page) => {
    await page.getByRole('group', { name: 'Data of' }).getByText('Preview').click();
    await page.getByRole('button', { name: 'Empty the preview' }).click();
  }),
  inDialog('reported', 'reported-records.tsx', (page) => page.getByRole('button', { name: /^Delete Rude/ }).click()),
  shown('records', openPosts),
  shown(
    'records-loading',
    async (page) => {
      await data(page)
        .getByRole('button', { name: /^posts/ })
        .click();
      await page.getByRole('status', { name: 'Loading the records…' }).waitFor();
    },
    { before: (page) => hanging(page, 'listManagedRecords') },
  ),
  shown(
    'records-failed',
    async (page) => {
      await data(page)
        .getByRole('button', { name: /^posts/ })
        .click();
      await page.getByText('The records could not be loaded.').waitFor();
    },
    { before: (page) => failing(page, 'listManagedRecords') },
  ),
  shown('records-end', async (page) => {
    await openPosts(page);
    await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
  }),
  shown('records-none', async (page) => {
    await data(page)
      .getByRole('button', { name: /^favourites/ })
      .click();
    await page.getByText('This collection is empty.').waitFor();
  }),
  shown('records-waiting', async (page) => {
    await openPosts(page);
    await page.getByText('Waiting (1)').click();
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
  }),
  shown('records-of-shape', (page) => open(page, 'scores')),
  shown('inbox', (page) => open(page, 'bookings')),
  shown('search', async (page) => {
    await openPosts(page);
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('No record on this page matches.').waitFor();
  }),
  shown(
    'removed',
    async (page) => {
      await open(page, 'scores');
      await page.getByRole('button', { name: 'Delete Ben' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
    { before: (page) => hanging(page, 'removeManagedRecord'), isReachedAnew: true },
  ),
  shown(
    'export-menu',
    async (page) => {
      await open(page, 'scores');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menu').waitFor();
    },
    { isReachedAnew: true },
  ),
  inDialog('delete-all', 'collection-actions.tsx', async (page) => {
    await open(page, 'scores');
    await page.getByRole('button', { name: 'Delete all records' }).click();
  }),
  shown('removals', (page) => page.getByRole('region', { name: 'Removed' }).scrollIntoViewIfNeeded(), {
    before: (page) => responding(page, 'getDataOverview', NEARLY_FULL),
  }),
  inDialog('remove-more', 'removal-dialog.tsx', async (page) => {
    await removeMore(page);
    await page.getByText(/^\d+ records? of \d+ visitors?$/).waitFor();
  }),
  inDialog('remove-more-uncounted', 'removal-dialog.tsx', removeMore, (page) => failing(page, 'countRemoval')),
  inDialog('record', 'record-dialog.tsx', edit),
  inDialog('record-refused', 'record-dialog.tsx', async (page) => {
    await edit(page);
    await page.getByRole('textbox', { name: 'Record as JSON' }).fill('{"name": "Ann", "points": "many"}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
  }),
  inDialog('record-conflict', 'record-dialog.tsx', async (page) => {
    await edit(page);
    await page.getByRole('textbox', { name: 'Record as JSON' }).fill('{"name": "Anne", "points": 1200}');
    const current = {
      id: '0'.repeat(26),
      value: { name: 'Ann', points: 1_500, likes: 3 },
      version: 4,
      author: 'v7k2mabcdefghjkmnpqrs',
      isMine: false,
      createdAtMs: 0,
      updatedAtMs: 0,
    };
    await responding(
      page,
      'saveManagedRecord',
      { success: false, error: 'Somebody changed this meanwhile.', code: 'conflict', current },
      409,
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('figure', { name: 'Yours' }).waitFor();
  }),
  inDialog('record-of-inbox', 'record-dialog.tsx', async (page) => {
    await open(page, 'bookings');
    await page.getByRole('button', { name: 'Look at Ben' }).click();
  }),
  inDialog('import', 'import-dialog.tsx', async (page) => {
    await open(page, 'scores');
    await page.getByRole('button', { name: 'Import' }).click();
  }),
  inDialog('import-refused', 'import-dialog.tsx', (page) => importFile(page, 'scores.csv', 'name,"points\n')),
  inDialog('import-review', 'import-dialog.tsx', async (page) => {
    await importFile(page, 'scores.csv', CSV);
    await page.getByRole('list', { name: 'Problems' }).waitFor();
  }),
  inDialog(
    'import-progress',
    'import-dialog.tsx',
    async (page) => {
      await importFile(page, 'scores.csv', CSV);
      await page.getByRole('button', { name: /^Import \d/ }).click();
      await page.getByRole('button', { name: 'End the Import' }).waitFor();
    },
    (page) => hanging(page, 'importRecords'),
  ),
  inDialog(
    'import-stopped',
    'import-dialog.tsx',
    async (page) => {
      await importFile(page, 'scores.csv', CSV);
      await page.getByRole('button', { name: /^Import \d/ }).click();
      await page.getByText('The import stopped').waitFor();
    },
    (page) => failing(page, 'importRecords'),
  ),
];

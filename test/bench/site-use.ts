import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { STORAGE_KEYS } from '../../web/src/lib/storage-keys.ts';
import { throttle } from '../fixtures/page-load.ts';
import { saveProject } from '../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../fixtures/signed-in-user.ts';
import { setCredits } from '../fixtures/stored-ledger.ts';
import { startTestCloud, type TestCloud } from '../integration/start-cloud.ts';
import { type Figure, median } from './figure.ts';
import { interactionsMs, observeInteractions } from './interactions.ts';

const LOADS = 5;
const PROJECTS = 500;
const REVISIONS = 150;
const PARALLEL_SAVES = 8;
const CREDITS = 1_000;
const IDEA = 'a timer that counts down';
const TYPED = 'application';
const STUDIO_VIEWS = ['Code', 'Changes', 'Console', 'App'];
const HOME_TABS = ['My Apps', 'Published', 'All', 'My Apps'];

interface Studio {
  cloud: TestCloud;
  browser: Browser;
  storageState: StorageState;
  projectId: string;
}

export async function measureSiteUse(): Promise<Figure[]> {
  const wallet = newWallet();
  const cloud = await startTestCloud({ adminPublicKeys: wallet.publicKey }, { areBooksChecked: false });
  const browser = await launchChromium();
  try {
    const { apiKey, publicKey } = await signUpAndLogIn(cloud.api, wallet);
    await setCredits(cloud, publicKey, CREDITS);
    const projectId = await saveProjects(cloud, publicKey);
    const storageState = await signedInStorage(browser, cloud, apiKey);
    const studio = { cloud, browser, storageState, projectId };
    return [
      await measureUsable(studio),
      ...(await measureHome(studio)),
      ...(await measureStudio(studio)),
      await measureFirstSign(studio),
    ];
  } finally {
    await browser.close();
    await cloud.close();
  }
}

async function saveProjects(cloud: TestCloud, publicKey: string): Promise<string> {
  const names = Array.from({ length: PROJECTS - 1 }, (_, index) => `Application ${index}`);
  const save = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await saveProject(cloud, publicKey, ['1'], name);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_SAVES }, save));
  const revisions = Array.from({ length: REVISIONS }, (_, index) => (index === 0 ? '1' : `1.${index}`));
  return saveProject(cloud, publicKey, revisions, 'Many revisions');
}

/** Measures from an empty cache until the prompt field of the studio keeps what is typed. */
async function measureUsable(studio: Studio): Promise<Figure> {
  const timesMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(studio, async (page) => {
      await throttle(page);
      await page.goto(`${studio.cloud.siteUrl}/create-app`, { waitUntil: 'commit' });
      await promptOf(page).pressSequentially(IDEA);
      timesMs.push(await page.evaluate(() => performance.now()));
      await page.getByRole('region', { name: 'Conversation' }).waitFor();
      if ((await promptOf(page).inputValue()) !== IDEA) throw new Error('The prompt lost what was typed.');
    });
  }
  return { name: '/create-app: prompt takes input', value: median(timesMs), unit: 'ms', budget: 1_500 };
}

async function measureHome(studio: Studio): Promise<Figure[]> {
  const typing: number[] = [];
  const tabs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(studio, async (page) => {
      await page.goto(studio.cloud.siteUrl);
      await page.getByRole('tab', { name: 'My Apps' }).click();
      await showAllProjects(page);
      await throttle(page);
      tabs.push(
        await slowestMs(page, async () => {
          for (const name of HOME_TABS) {
            const tab = page.getByRole('tab', { name, exact: true });
            await tab.click();
            await page.locator('[role=tab][data-state=active]', { hasText: name }).waitFor();
          }
        }),
      );
      const search = page.getByRole('searchbox', { name: 'Search by name' });
      typing.push(await slowestMs(page, () => search.pressSequentially(TYPED)));
    });
  }
  return [
    inpFigure(`Home with ${PROJECTS} projects: typing in the search, INP`, typing),
    inpFigure(`Home with ${PROJECTS} projects: switching tabs, INP`, tabs),
  ];
}

async function showAllProjects(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^(Show more|Loading\.\.\.)$/ });
  const status = page.getByText(`${PROJECTS} of ${PROJECTS} apps shown`);
  await page.getByRole('article').first().waitFor();
  while ((await more.count()) > 0 || (await status.count()) === 0) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.evaluate(() => scrollTo(0, 0));
}

async function measureStudio(studio: Studio): Promise<Figure[]> {
  const typing: number[] = [];
  const views: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(studio, async (page) => {
      await openRevisions(page, studio);
      await throttle(page);
      typing.push(await slowestMs(page, () => promptOf(page).pressSequentially(IDEA)));
      views.push(
        await slowestMs(page, async () => {
          await page.getByRole('group', { name: 'Pane' }).getByText('App', { exact: true }).click();
          for (const name of STUDIO_VIEWS) {
            const view = page.getByRole('group', { name: 'View' });
            await view.getByText(name, { exact: true }).click();
            await view.locator('label:has(:checked)', { hasText: name }).waitFor();
          }
        }),
      );
    });
  }
  return [
    inpFigure(`studio with ${REVISIONS} revisions: typing in the prompt, INP`, typing),
    inpFigure(`studio with ${REVISIONS} revisions: switching views, INP`, views),
  ];
}

async function openRevisions(page: Page, { cloud, projectId }: Studio): Promise<void> {
  await page.goto(`${cloud.siteUrl}/create-app?revise=${projectId}&rev=1.${REVISIONS - 1}`);
  await page.getByRole('listitem', { name: `Rev 1.${REVISIONS - 1}`, exact: true }).waitFor();
}

async function measureFirstSign(studio: Studio): Promise<Figure> {
  const timesMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await withPage(studio, async (page) => {
      await page.goto(`${studio.cloud.siteUrl}/create-app`);
      await page.getByLabel('Project Name', { exact: true }).fill(`Bench ${load}`);
      await promptOf(page).fill(IDEA);
      await throttle(page);
      const beganMs = performance.now();
      await page.getByRole('button', { name: 'Build the app' }).click();
      await page.getByRole('region', { name: 'Building App...' }).waitFor();
      timesMs.push(performance.now() - beganMs);
    });
  }
  return { name: 'a build: its first visible sign', value: median(timesMs), unit: 'ms', budget: 1_000 };
}

function promptOf(page: Page) {
  return page.getByRole('textbox', { name: 'Instructions' });
}

async function slowestMs(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await interactionsMs(page)).length;
  await act();
  return Math.max(0, ...(await interactionsMs(page)).slice(before));
}

/** With few interactions, a page's INP (Interaction to Next Paint) is its slowest interaction. */
function inpFigure(name: string, slowestOfLoads: readonly number[]): Figure {
  return { name, value: median(slowestOfLoads), unit: 'ms', budget: 100 };
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedInStorage(browser: Browser, cloud: TestCloud, apiKey: string): Promise<StorageState> {
  const localStorage = [{ name: STORAGE_KEYS.apiKey, value: apiKey }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: cloud.siteUrl, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(cloud.siteUrl);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

/** Runs `use` on a page of the signed-in user with an empty cache. */
async function withPage({ browser, storageState }: Studio, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState });
  try {
    const page = await context.newPage();
    await observeInteractions(page);
    await use(page);
  } finally {
    await context.close();
  }
}

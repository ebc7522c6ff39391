import { expect, type Page } from '@playwright/test';
import type { Revision } from '../../../shared/contract/projects.ts';
import { revision } from '../../fixtures/saved-revision.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

test.use({ reducedMotion: 'no-preference' });

const project = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const showcase = (page: Page) => page.getByRole('region', { name: 'Showcase', exact: true });

function listResponse(names: string[], nextCursor?: string) {
  const projects = names.map((projectNameDisplay, index): [string, Revision[]] => {
    const projectId = `prj_${projectNameDisplay.toLowerCase().replace(/[^a-z0-9]/g, '')}${index}`;
    const listed: Revision = {
      ...revision,
      projectId,
      projectNameDisplay,
      projectType: index % 2 === 0 ? 'webapp' : 'game',
      ownerPublicKey: 'somebody',
      isPublished: true,
      publishedAppName: projectId.replace('prj_', ''),
      isShowcased: true,
      isRemixable: false,
    };
    return [projectId, [listed]];
  });
  return { success: true, projects: Object.fromEntries(projects), nextCursor };
}

const showcased = (name: string) => ({
  projectId: `prj_${name}`,
  name,
  projectType: 'webapp',
  publishedAppName: name.toLowerCase(),
  isRemixable: false,
});

test('the showcase rotates every 10 seconds until it is used, and scrolling loads more of the list', async ({
  page,
  cloud,
}) => {
  await page.route('**/api/showcase', (route) =>
    route.fulfill({ json: { success: true, apps: ['Alpha', 'Beta'].map(showcased) } }),
  );
  await page.route('**/api/list-apps?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('scope') !== 'published') return route.fulfill({ json: listResponse(['Mine']) });
    const from = Number(query.get('cursor') ?? 0);
    const names = Array.from({ length: 30 }, (_, index) => `App ${String(from + index).padStart(3, '0')}`);
    return route.fulfill({ json: listResponse(names, from < 60 ? String(from + 30) : undefined) });
  });
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  const slide = (text: string) => expect(showcase(page).getByRole('heading', { name: text })).toBeVisible();
  const lookAway = async () => {
    await page.mouse.move(5, 400);
    await page.getByLabel('Search by name').focus();
  };
  await expect(showcase(page)).toContainText('/ 3');
  // Pauses the clock. From here on, the test advances it.
  await page.clock.pauseAt(Date.now() + 3_000);
  await expect(async () => {
    await showcase(page).getByRole('button', { name: 'Next app' }).click();
    await expect(showcase(page)).toContainText('1 / 3', { timeout: 500 });
  }).toPass();
  await lookAway();

  await test.step('it rotates and starts over', async () => {
    for (const name of ['Alpha', 'Beta', 'Built here, from one description', 'Alpha']) {
      await page.clock.runFor(10_000);
      await slide(name);
    }
  });

  await test.step('it pauses under a pointer and while it has the focus', async () => {
    await showcase(page).hover();
    await page.clock.runFor(30_000);
    await slide('Alpha');
    await showcase(page).getByRole('link', { name: 'View Live' }).focus();
    await page.mouse.move(5, 400);
    await page.clock.runFor(30_000);
    await slide('Alpha');
    await lookAway();
    await page.clock.runFor(10_000);
    await slide('Beta');
  });

  await test.step('it stands still with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(showcase(page).getByRole('button', { name: 'Stop the rotation' })).toHaveCount(0);
    await page.clock.runFor(30_000);
    await slide('Beta');
    await page.clock.resume();
  });

  await test.step('scrolling loads more apps, and the type is in the URL', async () => {
    await page.getByRole('tab', { name: 'Published' }).click();
    await expect(project(page, 'App 029')).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(project(page, 'App 089')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('group', { name: 'Type' }).getByText('Game').click();
    await expect(page).toHaveURL('/?tab=published&type=game');
    await expect(project(page, 'App 028')).toHaveCount(0);
  });
});

import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn, signUpWithTestWallet } from '../newcomer.ts';

const APP_NAME = 'PlumTimer';
const image = (bytes: Buffer, name = 'cover.png') => ({ name, mimeType: 'image/png', buffer: bytes });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const project = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const showcase = (page: Page) => page.getByRole('region', { name: 'Showcase', exact: true });

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  return (await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })).newPage();
}

test('an app is published, showcased, remixed by another user, and unpublished', async ({ page, browser, cloud }) => {
  const owner = await signUpAndLogIn(cloud.api);
  const admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
  const projectId = await saveProject(cloud, owner.publicKey, ['1'], APP_NAME);
  await signIn(page, cloud, owner);
  await page.goto('/');
  const publish = dialog(page, 'Publish');
  const liveDialog = dialog(page, 'It is live');

  await test.step('only valid names are accepted, and capitals become lower case while typing', async () => {
    await page.getByRole('button', { name: 'Publish PlumTimer rev 1' }).click();
    await expect(publish.getByLabel('App name')).toHaveValue('plumtimer');
    for (const [typed, problem] of [
      ['my app!', 'Custom name can only contain lowercase letters, numbers, and hyphens.'],
      ['admin', 'This name is reserved. Please choose another.'],
      ['-focus', 'A name cannot start or end with a hyphen.'],
    ] as const) {
      await publish.getByLabel('App name').fill(typed);
      await publish.getByRole('button', { name: 'Publish' }).click();
      await expect(publish.getByRole('alert')).toHaveText(problem);
    }
    await expect(page.getByText('Invalid Name').first()).toBeVisible();
    await publish.getByLabel('App name').fill('Focus-NOW');
    await expect(publish.getByLabel('App name')).toHaveValue('focus-now');
    await expect(publish).toContainText(`${cloud.siteUrl}/p/focus-now`);
  });

  await test.step('a thumbnail of more than 5 MB is not uploaded', async () => {
    const thumbnail = publish.getByLabel('Thumbnail (optional)');
    await thumbnail.setInputFiles(image(Buffer.alloc(5 * 1024 * 1024 + 1)));
    await expect(publish.getByRole('alert')).toHaveText('Image size cannot exceed 5MB.');
    await thumbnail.setInputFiles([]);
  });

  await test.step('it is live at its address', async () => {
    await publish.getByRole('button', { name: 'Publish' }).click();
    await expect(liveDialog.getByRole('status')).toHaveText(`${cloud.siteUrl}/p/focus-now`);
    const opened = page.waitForEvent('popup');
    await liveDialog.getByRole('link', { name: 'View Live' }).click();
    const live = await opened;
    await expect(live).toHaveURL('/p/focus-now');
    await expect(appFrame(live).getByRole('heading', { name: /^Hills of/ })).toBeVisible();
    await live.close();
    await liveDialog.getByRole('button', { name: 'Done' }).click();
    await expect(project(page, 'PlumTimer')).toContainText('Published');
    await expect(project(page, 'PlumTimer')).toContainText('Published as /p/focus-now · Rev 1 · ');
    await project(page, 'PlumTimer').hover();
    const overThumbnail = page.getByRole('link', { name: 'View Live: PlumTimer' });
    await expect(overThumbnail).toHaveAttribute('href', '/p/focus-now');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });

  await test.step('a live revision cannot be deleted, and gets its own thumbnail', async () => {
    await page.getByRole('button', { name: 'More for PlumTimer rev 1' }).click();
    const deletion = page.getByRole('menuitem', { name: /^Delete Revision/ });
    await expect(deletion).toContainText('Unpublish it first.');
    await expect(deletion).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Set Thumbnail' }).click();
    const thumbnail = dialog(page, 'Update Showcase Thumbnail');
    await thumbnail.getByRole('button', { name: 'Update' }).click();
    await expect(thumbnail.getByRole('alert')).toHaveText('Please select an image file to upload.');
    // 4.3 MB do not fit into the form's request, so the file is uploaded first.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = { width: 1280, height: 1200, channels: 3, background: '#808080', noise } as const;
    await thumbnail.getByLabel('Image').setInputFiles(image(await sharp({ create: large }).png().toBuffer()));
    await thumbnail.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('The thumbnail was updated.')).toBeVisible();
    await expect(project(page, 'PlumTimer').locator('img')).toHaveAttribute('src', /\.webp$/);
  });

  await test.step('its owner sees the AI usage of visitors', async () => {
    await page.getByRole('button', { name: 'More for PlumTimer rev 1' }).click();
    await page.getByRole('menuitem', { name: 'AI Usage' }).click();
    const usage = dialog(page, 'AI Usage');
    await expect(usage.getByRole('img')).toHaveAccessibleName(/^0 credits spent in 30 days/);
    await expect(usage.getByRole('radio', { name: '30 days' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(usage.getByRole('radio', { name: '7 days' })).toBeChecked();
    await usage.getByText('Show as a table').click();
    await expect(usage.getByRole('row')).toHaveCount(8);
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Allow remixing' }).check();
    await expect(page.getByRole('switch', { name: 'Allow remixing' })).toBeChecked();
    await page.getByRole('switch', { name: 'Hide from search engines' }).check();
    await expect(page.getByRole('switch', { name: 'Hide from search engines' })).toBeChecked();
  });

  const adminPage = await newPage(browser, cloud.siteUrl);
  await test.step('an admin adds it to the showcase, which everyone sees', async () => {
    await signIn(adminPage, cloud, admin);
    await adminPage.goto('/');
    await expect(adminPage.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect(showcase(adminPage)).toContainText('Publish an app of yours');
    // The search leaves a single project, which the list shows expanded.
    await adminPage.goto('/?search=PlumTimer');
    await adminPage.getByRole('button', { name: 'More for PlumTimer rev 1' }).click();
    await adminPage.getByRole('menuitem', { name: 'Showcase', exact: true }).click();
    await expect(adminPage.getByText('Added to the showcase.')).toBeVisible();
    await page.reload();
    await showcase(page).getByRole('button', { name: 'Next app' }).click();
    await expect(showcase(page).getByRole('heading', { name: 'PlumTimer' })).toBeVisible();
    await expect(showcase(page).getByRole('link', { name: 'View Live' })).toHaveAttribute('href', '/p/focus-now');
  });

  const visitor = await newPage(browser, cloud.siteUrl);
  await test.step('a visitor signs up to remix it and gets a project of their own', async () => {
    await visitor.goto('/');
    await showcase(visitor).getByRole('button', { name: 'Next app' }).click();
    await showcase(visitor).getByRole('link', { name: 'Remix' }).click();
    await expect(visitor.getByText('Sign in to remix this app.')).toBeVisible();
    await signUpWithTestWallet(visitor, 'remixer');
    const question = visitor.getByRole('alertdialog', { name: 'Remix' });
    await expect(question).toContainText('Make your own project from PlumTimer?');
    await question.getByRole('button', { name: 'Remix' }).click();
    await expect(visitor).toHaveURL(/\/create-app\?revise=prj_\w+&rev=1$/);
    await expect(visitor.getByText('Remixed from PlumTimer')).toBeVisible();
  });

  await test.step('an app of another user can be viewed but not changed', async () => {
    await visitor.goto('/?tab=published&search=PlumTimer');
    await expect(project(visitor, 'PlumTimer').getByRole('link', { name: owner.username })).toHaveAttribute(
      'href',
      `/u/${owner.username}`,
    );
    await expect(visitor.getByRole('button', { name: 'Unpublish PlumTimer rev 1' })).toBeDisabled();
    await expect(visitor.getByRole('button', { name: 'Revise PlumTimer rev 1' })).toBeDisabled();
    await visitor.getByRole('button', { name: 'More for PlumTimer rev 1' }).click();
    await expect(visitor.getByRole('menuitem', { name: /^Set Thumbnail/ })).toContainText(
      'Only the owner can do this.',
    );
    await expect(visitor.getByRole('menuitem', { name: 'Export Code' })).toBeEnabled();
    await expect(visitor.getByRole('menuitem', { name: /Showcase/ })).toHaveCount(0);
    // Only owners can revise an app or ask the assistant about it. To a visitor, the assistant gives general help.
    await visitor.goto(`/create-app?revise=${projectId}&rev=1`);
    await expect(visitor.getByText('You can look, but not change')).toBeVisible();
    await visitor.getByRole('button', { name: 'Need Help?' }).click();
    await expect(dialog(visitor, 'Buidl Assistant')).toContainText('Helps you find the right prompt');
    await visitor.goto('/?tab=published');
  });

  await test.step('a taken name is refused at its field, and another is offered', async () => {
    await visitor.getByRole('tab', { name: 'My Apps' }).click();
    await visitor.getByRole('button', { name: /^Publish PlumTimer \(remix\) rev 1/ }).click();
    const theirs = dialog(visitor, 'Publish');
    await theirs.getByLabel('App name').fill('focus-now');
    await theirs.getByRole('button', { name: 'Publish' }).click();
    await expect(theirs.getByRole('alert')).toContainText('"focus-now" is in use');
    await expect(visitor.getByText('Publishing Failed')).toBeVisible();
    await theirs.getByRole('button', { name: /^Use plumtimer-remix-/ }).click();
    await expect(theirs.getByLabel('App name')).toHaveValue(/^plumtimer-remix-[0-9a-z]{6}$/);
    await visitor.keyboard.press('Escape');
  });

  await test.step('cards or a list, which the browser remembers', async () => {
    const layout = (name: string) => visitor.getByRole('radio', { name, exact: true });
    const row = visitor.getByRole('button', { name: /^PlumTimer \(remix\).* Remixed from PlumTimer/ });
    await layout('List').check();
    await expect(row).toContainText('Website');
    await visitor.reload();
    await expect(row).toBeVisible();
    await layout('Cards').check();
    await expect(project(visitor, 'PlumTimer (remix)')).toContainText('Not published · Rev 1 · ');
  });

  await test.step('tab and search are in the URL, and survive a reload and going back', async () => {
    await visitor.getByRole('tab', { name: 'Published' }).click();
    await visitor.getByLabel('Search by name').fill('nothing like it');
    await expect(visitor).toHaveURL('/?tab=published&search=nothing+like+it');
    await expect(visitor.getByText('No app matches this search.')).toBeVisible();
    await visitor.getByLabel('Search by name').fill('plum');
    await expect(visitor).toHaveURL('/?tab=published&search=plum');
    await visitor.reload();
    await expect(visitor.getByLabel('Search by name')).toHaveValue('plum');
    await expect(project(visitor, 'PlumTimer')).toBeVisible();
    await visitor.goBack();
    await expect(visitor.getByRole('tab', { name: 'My Apps' })).toHaveAttribute('aria-selected', 'true');
    await expect(visitor.getByLabel('Search by name')).toHaveValue('');
  });

  await test.step('once unpublished it is gone from its address, the lists and the showcase', async () => {
    await page.getByRole('button', { name: 'Unpublish PlumTimer rev 1' }).click();
    await expect(page.getByText('PlumTimer was unpublished.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish PlumTimer rev 1' })).toBeVisible();
    expect((await page.request.get('/p/focus-now')).status()).toBe(404);
    // Searches by name, because other tests of this worker may have published apps.
    await visitor.goto('/?tab=published&search=PlumTimer');
    await expect(visitor.getByText('No app matches this search.')).toBeVisible();
    await expect(showcase(visitor)).toContainText('Publish an app of yours');
  });
});

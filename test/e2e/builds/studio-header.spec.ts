import { expect, type Page } from '@playwright/test';
import { publishDocument, putFile } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';

// A click on a toast that has gone would otherwise wait until the test's own limit.
test.use({ actionTimeout: 60_000 });

const APP = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tea</title></head>
<body><h1>Tea</h1><p>Oolong</p><p style="height: 2000px">Long</p></body></html>`;

async function openTea(page: Page, cloud: SharedCloud): Promise<{ user: SignedInUser; projectId: string }> {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey, ['1', '1.1'], 'Tea');
  for (const revision of ['1', '1.1']) {
    await putFile(cloud, `raw/${projectId}/${revision}/index.html`, APP, 'text/html; charset=utf-8');
  }
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${projectId}&rev=1.1`);
  await expect(appFrame(page).getByRole('heading', { name: 'Tea' })).toBeVisible();
  return { user, projectId };
}

test('an app is renamed, published, unpublished with a way back, and deleted from the header', async ({
  page,
  cloud,
}) => {
  await openTea(page, cloud);
  const control = page.getByRole('banner').getByRole('region', { name: 'Revision Control' });
  const nameMenu = control.getByRole('button', { name: 'Name of the app' });
  await test.step('renamed, and back', async () => {
    await nameMenu.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(page.getByLabel('New name')).toBeFocused();
    await page.keyboard.type('Tea time');
    await page.keyboard.press('Enter');
    await expect(control.getByLabel('Project Name')).toHaveValue('Tea time');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(control.getByLabel('Project Name')).toHaveValue('Tea');
  });
  await test.step('published', async () => {
    await control.getByRole('button', { name: 'Publish Tea rev 1.1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('App name').fill('tea-header');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'It is live' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^QR code of .*\/p\/tea-header$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('renamed while it is live', async () => {
    await nameMenu.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('New name').fill('Tea house');
    await page.keyboard.press('Enter');
    await expect(control.getByLabel('Project Name')).toHaveValue('Tea house');
    const { apps } = await (await page.request.get('/api/showcase')).json();
    expect(apps).toEqual(expect.any(Array));
  });
  await test.step('unpublished, and back', async () => {
    await control.getByRole('button', { name: 'Live at /p/tea-header' }).click();
    await page.getByRole('button', { name: 'Unpublish Tea house rev 1.1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    // On a busy machine, the toast of the renaming is still there, below this one.
    const toast = page.getByRole('listitem').filter({ hasText: 'Tea house was unpublished.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(control.getByRole('button', { name: 'Live at /p/tea-header' })).toBeVisible();
  });
  await test.step('deleted', async () => {
    await control.getByRole('button', { name: 'Live at /p/tea-header' }).click();
    await page.getByRole('button', { name: 'Unpublish Tea house rev 1.1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(control.getByRole('button', { name: /^Live at/ })).toBeHidden();
    await nameMenu.click();
    await page.getByRole('menuitem', { name: 'Delete app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete app' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Tea house was deleted.')).toBeVisible();
  });
});

test('the line between chat and app is moved with mouse and keyboard, and stays after a reload', async ({
  page,
  cloud,
}) => {
  await openTea(page, cloud);
  const line = page.getByRole('separator', { name: 'Width of the chat' });
  const chatPx = async () => (await page.getByRole('region', { name: 'Chat' }).boundingBox())?.width;
  await expect.poll(chatPx).toBe(416);
  const box = await line.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 6, 400);
  await page.mouse.down();
  // The drag crosses the frame of the app. The app stops receiving pointer events only after the next paint, so the
  // test repeats the movement.
  const dragged = async () => {
    await page.mouse.move(560, 400, { steps: 4 });
    return chatPx();
  };
  await expect.poll(dragged).toBe(560);
  await page.mouse.up();
  await line.press('ArrowLeft');
  await expect.poll(chatPx).toBe(544);
  await page.reload();
  await expect.poll(chatPx).toBe(544);
});

test('code is changed by hand, checked, and saved as a minor revision', async ({ page, cloud }) => {
  await openTea(page, cloud);
  await page.getByRole('group', { name: 'View' }).getByText('Code', { exact: true }).click();
  const code = page.getByRole('region', { name: 'Code', exact: true });
  const bar = page.getByRole('region', { name: 'Changes of the code' });
  const editor = code.locator('.cm-content');
  await editor.getByText('Oolong').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('<script>let broken = ;</script>');
  await bar.getByRole('button', { name: 'Save, free' }).click();
  await expect(page.getByText('Your changes could not be saved.')).toBeVisible();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toBeHidden();
  await editor.getByText('Oolong').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('<h2>By hand</h2>');
  await bar.getByRole('button', { name: 'Save, free' }).click();
  await expect(page).toHaveURL(/rev=1\.2/);
  await page.getByRole('group', { name: 'View' }).getByText('App', { exact: true }).click();
  await expect(appFrame(page).getByRole('heading', { name: 'By hand' })).toBeVisible();
});

test('a selection leaves an outline, and saving is in sight from the start without a jump', async ({ page, cloud }) => {
  await openTea(page, cloud);
  await page.evaluate(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift' });
  });
  const toolbarTop = async () => (await page.getByRole('group', { name: 'View' }).boundingBox())?.y;
  const top = await toolbarTop();
  await page.getByRole('button', { name: 'Select' }).click();
  await appFrame(page).getByRole('heading', { name: 'Tea' }).click();
  const outline = appFrame(page).locator('html > div[style*="2147483647"]');
  await expect(outline).toBeVisible();
  await page.getByRole('button', { name: 'Edit directly' }).click();
  const bar = page.getByRole('region', { name: 'Changes by hand' });
  await expect(bar.getByRole('button', { name: 'Save, free' })).toHaveAttribute('aria-disabled', 'true');
  await expect(bar.getByRole('button', { name: 'Discard' })).toBeEnabled();
  expect(await toolbarTop()).toBe(top);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThanOrEqual(0.01);
  await page.getByRole('button', { name: 'Do not send the element' }).click();
  await expect(outline).toBeHidden();
});

test('header, prompt and tools of the app fit into every window', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const project = { name: 'Tea house timer' };
  const app = { ownerPublicKey: user.publicKey, name: 'tea-fits', html: APP, project };
  const { projectId } = await publishDocument(cloud, app);
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${projectId}&rev=1`);
  const build = page.getByRole('button', { name: /^Build the revision/ });
  const card = page.getByRole('form', { name: 'Prompt' }).getByRole('group').filter({ has: build });
  const rightOf = async (part: typeof build) => {
    const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width;
  };
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
    [844, 390],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(build).toBeInViewport({ ratio: 1 });
    expect(await rightOf(build)).toBeLessThanOrEqual(await rightOf(card));
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(57);
    const name = page.getByLabel('Project Name', { exact: true });
    expect((await name.boundingBox())?.width).toBeGreaterThan(80);
    await expect(page.getByRole('button', { name: 'Live at /p/tea-fits' })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('link', { name: 'Home' });
  await menu.scrollIntoViewIfNeeded();
  await menu.click();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the header is one line, the prompt one row, and an element is edited in a sheet over the app', async ({
    page,
    cloud,
  }) => {
    const user = await signUpAndLogIn(cloud.api, newWallet());
    const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Tea');
    await putFile(cloud, `raw/${projectId}/1/index.html`, APP, 'text/html; charset=utf-8');
    await signIn(page, cloud, user);
    await page.goto(`/create-app?revise=${projectId}&rev=1`);
    const topOf = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0;
    const build = page.getByRole('button', { name: /^Build the revision/ });
    await expect(build).toBeInViewport({ ratio: 1 });
    expect(Math.abs((await topOf(/^Settings/)) - ((await build.boundingBox())?.y ?? 0))).toBeLessThanOrEqual(2);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(57);

    await page.getByRole('group', { name: 'Pane' }).getByText('App', { exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Publish Tea rev 1' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Select' }).tap();
    await appFrame(page).getByRole('heading', { name: 'Tea' }).tap();
    await page.getByRole('button', { name: 'Edit directly' }).tap();
    await page.getByLabel('Text', { exact: true }).fill('Tea time');
    await expect(appFrame(page).getByRole('heading', { name: 'Tea time' })).toBeInViewport();
    await page.getByRole('button', { name: 'Discard' }).tap();
    await page.getByRole('button', { name: 'What should change?' }).tap();
    await expect(page.getByRole('textbox', { name: 'Instructions' })).toBeFocused();
  });

  test('held sideways, it shows prompt and app side by side', async ({ page, cloud }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openTea(page, cloud);
    await expect(page.getByRole('button', { name: /^Build the revision/ })).toBeInViewport({ ratio: 1 });
    await expect(appFrame(page).getByRole('heading', { name: 'Tea' })).toBeInViewport();
    const yOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0;
    const tabs = await page.getByRole('group', { name: 'View' }).boundingBox();
    for (const tool of ['Select', 'App tools']) expect(Math.abs((await yOf(tool)) - (tabs?.y ?? 0))).toBeLessThan(8);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = await page.locator('#mobile-menu').boundingBox();
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBe(390);
  });
});

import { expect, type Page } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

/** Upper bound for the presses of Tab on a page. No page has more controls. */
const MOST_CONTROLS = 150;
/** More users than the table shows without scrolling. */
const MANY_USERS = 10;

test.use({ viewport: { width: 640, height: 400 } });

test('Tab and Shift+Tab never stop at a covered control (2.4.11)', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  await saveProject(cloud, user.publicKey);
  for (const path of ['/', '/help/vision-and-faq', '/buy-credits']) await expectNoneCovered(page, path);
  await signIn(page, cloud, user);
  for (const path of ['/', '/account', '/buy-credits/history']) await expectNoneCovered(page, path);
});

test('on a phone no control is covered either, including the prompt of the studio (2.4.11)', async ({
  page,
  cloud,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const user = await signUpAndLogIn(cloud.api, newWallet());
  await saveProject(cloud, user.publicKey);
  await signIn(page, cloud, user);
  for (const path of ['/', '/create-app', '/buy-credits/history']) await expectNoneCovered(page, path);
});

test('the admin dashboard covers no control (2.4.11)', async ({ page, cloud, desk }) => {
  await Promise.all(Array.from({ length: MANY_USERS }, () => signUpAndLogIn(cloud.api, newWallet())));
  await signIn(page, cloud, desk.admin);
  for (const path of ['/admin/dashboard', '/admin/users']) await expectNoneCovered(page, path);
});

async function expectNoneCovered(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Waits for late content, which would move the focused control out of sight.
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string>();
    let covered = '';
    for (let press = 0; press < MOST_CONTROLS && covered === ''; press += 1) {
      await page.keyboard.press(key);
      const focused = await page.evaluate(focusedControl);
      if (focused === null) break;
      seen.add(focused.name);
      if (!focused.isInSight) covered = focused.name;
    }
    expect(covered, `${key} on ${path}, after ${[...seen].length} controls`).toBe('');
    expect(seen.size, `controls of ${path}`).toBeGreaterThan(5);
  }
}

/** Returns null when the focus has left the page's controls. */
function focusedControl(): { name: string; isInSight: boolean } | null {
  const control = document.activeElement;
  if (control === null || control === document.body) return null;
  const { left, top, width, height } = control.getBoundingClientRect();
  const isInSight = [0.1, 0.5, 0.9].some((down) =>
    [0.1, 0.5, 0.9].some((across) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      return (
        hit !== null &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control) === true)
      );
    }),
  );
  return {
    name: `${control.tagName} ${control.textContent ?? ''} ${control.getAttribute('aria-label') ?? ''}`,
    isInSight,
  };
}

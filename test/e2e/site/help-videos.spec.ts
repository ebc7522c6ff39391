import { expect } from '@playwright/test';
import { startTestCloud, type TestCloud } from '../../integration/start-cloud.ts';
import { test } from '../buidl-test.ts';

const VIDEO_PAGE = '<!doctype html><title>Video</title><p>The video plays</p>';

let operated: TestCloud;
test.beforeAll(async () => {
  const helpVideos = ['https://youtu.be/aB3_-456789', 'https://youtu.be/short'];
  operated = await startTestCloud({ settings: { helpVideos } });
});
test.afterAll(() => operated?.close());

test('a video loads from the cookieless address after a click, and an invalid link is reported', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/youtu/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: VIDEO_PAGE });
  });
  await page.goto(`${operated.siteUrl}/help`);
  await page.mouse.move(10, 10);
  await expect(page.getByText('Invalid YouTube URL')).toHaveCount(1);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Play the video: Connect Your Wallet' }).click();
  await expect(page.frameLocator('iframe').getByText('The video plays')).toBeVisible();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aB3_-456789?autoplay=1']);
  await expect(page.locator('iframe')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Play the video: / })).toHaveCount(2);
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { hasPackagedChromium } from '../../../functions/adapters/browser/unpack-chromium.ts';

/** The last private-use character, which no font contains. */
const UNKNOWN = '\u{10fffd}';

describe.runIf(hasPackagedChromium())('the packaged fonts', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  test.each([...'★☀✓✗⚙☰▶♠→⌘█●', '⏸️', '🗑️', '🎉', '🚀', '👩‍💻', '🇩🇪'])('draw %s', async (symbol) => {
    const drawn = await draw(page, symbol);
    expect(drawn.inkedPixels).toBeGreaterThan(20);
    expect(drawn.image).not.toBe((await draw(page, UNKNOWN)).image);
  });

  test('have emoji in colour', async () => {
    expect((await draw(page, '🎉')).isColored).toBe(true);
    expect((await draw(page, '★')).isColored).toBe(false);
  });

  test.each(['Inter', 'Times New Roman', 'fantasy', 'monospace'])('leave text of %s to Open Sans', async (family) => {
    expect(await fontsOf(page, family)).toEqual(['Open Sans']);
  });
});

/** Returns the names of the fonts that the browser uses to draw text in this font family. */
async function fontsOf(page: Page, family: string): Promise<string[]> {
  await page.setContent(`<p style="font-family: '${family}'">Total</p>`);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/**
 * Draws the symbol in black on white. Returns the image as a data URL, the number of dark pixels, and whether a pixel
 * is colored.
 */
async function draw(page: Page, symbol: string) {
  return page.evaluate((drawn) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 80 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    context.font = '48px sans-serif';
    context.fillText(drawn, 10, 60);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let inkedPixels = 0;
    let isColored = false;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (Math.min(red, green, blue) < 128) inkedPixels += 1;
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) isColored = true;
    }
    return { image: canvas.toDataURL(), inkedPixels, isColored };
  }, symbol);
}

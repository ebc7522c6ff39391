import type { CDPSession } from 'playwright-core';

/** Gives a page the name and brands of Chrome with a window, so that it cannot recognize its check by them. */
export async function hideHeadless(session: CDPSession): Promise<void> {
  const { userAgent, product } = await session.send('Browser.getVersion');
  const [, fullVersion = ''] = product.split('/');
  const [version = ''] = fullVersion.split('.');
  const brands = (chromeVersion: string) => [
    { brand: 'Google Chrome', version: chromeVersion },
    { brand: 'Not_A Brand', version: '8' },
    { brand: 'Chromium', version: chromeVersion },
  ];
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: userAgent.replace('HeadlessChrome', 'Chrome'),
    userAgentMetadata: {
      ...{ brands: brands(version), fullVersionList: brands(fullVersion) },
      ...{ platform: 'Linux', platformVersion: '6.8.0', architecture: 'x86', bitness: '64' },
      ...{ model: '', mobile: false },
    },
  });
}

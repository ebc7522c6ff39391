import type { CDPSession } from 'playwright-core';

/** Makes the browser report the name and brands of ordinary Chrome, so that a page does not recognize the check. */
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

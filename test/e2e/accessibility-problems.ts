import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Scan {
  /** Selectors of what is not looked at. */
  exclude?: string;
  disabledRules?: string[];
  /** Default: all rules. */
  rules?: string[];
}

/** Returns what axe finds on the page once the animations that end have ended; nothing faded in is visible before. */
export async function accessibilityProblems(page: Page, scan: Scan = {}): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const runOnly = scan.rules && { type: 'rule' as const, values: scan.rules };
  const rules = Object.fromEntries((scan.disabledRules ?? []).map((rule) => [rule, { enabled: false }]));
  // The other mode opens a second page for the results of frames of other sites, which no test looks at.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({ resultTypes: ['violations'], rules, ...(runOnly && { runOnly }) });
  if (scan.exclude !== undefined) axe.exclude(scan.exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

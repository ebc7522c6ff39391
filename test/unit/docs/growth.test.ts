import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appDataUsd } from '../../load/app-data-usd.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operate/growth.md'), 'utf8');

it('the guide has the price of shared data at the current rates', () => {
  const { millionPolls, visitorHour, instanceMonth, millionChanges } = appDataUsd();
  const usdIn = (row: RegExp) => Number(/\|\s+([\d.]+)(?: a month)? \|$/.exec(row.exec(guide)?.[0] ?? '')?.[1]);
  expect(usdIn(/^\| A million polls .+$/m)).toBeCloseTo(millionPolls, 2);
  expect(usdIn(/^\| A visitor who has .+$/m)).toBeCloseTo(visitorHour, 4);
  expect(usdIn(/^\| The reads of one app .+$/m)).toBeCloseTo(instanceMonth, 2);
  expect(usdIn(/^\| A million changes .+$/m)).toBeCloseTo(millionChanges, 2);
  expect(guide).toContain(`cost ${(millionChanges / 1_000).toFixed(3)} USD at most`);
});

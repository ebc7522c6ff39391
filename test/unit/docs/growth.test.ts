import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capacityOf } from '../../../infra/settings/concurrency-capacity.ts';
import { LEAST_DIVIDED_CONCURRENCY, RESERVED_PERCENT } from '../../../infra/settings/reserved-concurrency.ts';
import { appDataUsd } from '../../load/app-data-usd.ts';
import { limitsInOrder } from '../../load/limits.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operate/growth.md'), 'utf8');

it('the guide has the price of shared data at the current rates', () => {
  const { millionPolls, quietHour, busyHour, polledHour, instanceMonth, millionChanges } = appDataUsd();
  const usdIn = (row: RegExp) => Number(/\|\s+([\d.]+)(?: a month)? \|$/.exec(row.exec(guide)?.[0] ?? '')?.[1]);
  expect(usdIn(/^\| A million polls .+$/m)).toBeCloseTo(millionPolls, 2);
  expect(usdIn(/^\| 1,000 visitors of one app .+$/m)).toBeCloseTo(quietHour, 4);
  expect(quietHour).toBeLessThanOrEqual(0.05);
  expect(usdIn(/^\| The same while .+$/m)).toBeCloseTo(busyHour, 2);
  expect(usdIn(/^\| A visitor who polls .+$/m)).toBeCloseTo(polledHour, 4);
  expect(usdIn(/^\| The reads of one app .+$/m)).toBeCloseTo(instanceMonth, 2);
  expect(usdIn(/^\| A million changes .+$/m)).toBeCloseTo(millionChanges, 2);
  expect(guide).toContain(`cost ${(millionChanges / 1_000).toFixed(3)} USD at most`);
});

describe('the capacity of the account', () => {
  const deploy = readFileSync(join(import.meta.dirname, '../../../docs/operate/deploy.md'), 'utf8');
  const withCommas = (count: number) => count.toLocaleString('en-US');

  it.each([10, 100, LEAST_DIVIDED_CONCURRENCY, 1_000])('of %i executions is in the guide', (executions) => {
    const [, builds, calls, reserved] =
      new RegExp(`^\\| ${withCommas(executions)}\\b[^|]*\\| +([\\d,]+) \\| +([\\d,]+) \\| (\\w+)`, 'm').exec(deploy) ??
      [];
    const capacity = capacityOf(executions);
    expect([builds, calls]).toEqual([withCommas(capacity.builds), withCommas(capacity.callsPerSecond)]);
    expect(reserved).toBe(executions < LEAST_DIVIDED_CONCURRENCY ? 'nothing' : `${RESERVED_PERCENT}`);
  });

  it('has the bounds of the guide and of the record', () => {
    expect(deploy).toContain(`Synthesis\nwarns below ${LEAST_DIVIDED_CONCURRENCY}.`);
    const record = readFileSync(
      join(import.meta.dirname, '../../../docs/decisions/023-floods-and-the-origin-secret.md'),
      'utf8',
    );
    expect(record).toContain(`Below ${LEAST_DIVIDED_CONCURRENCY} nothing is reserved.`);
    expect(record).toContain(`share the rest, ${100 - RESERVED_PERCENT} of 100`);
  });

  it('and the throttles break at the numbers of users in the guide', () => {
    const limits = limitsInOrder(new Map());
    const rows: [RegExp, string][] = [
      [/^Bedrock, 200,000 tokens/, 'The model: 200,000 tokens a minute'],
      [/^Lambda, 1,000 executions/, `1,000 executions: ${capacityOf(1_000).builds} builds at the same time`],
      [/^throttle of lists, 500/, 'The throttle of lists, 500 a second'],
      [/^throttle of polls, 2000/, 'The throttle of polls, 2,000 a second'],
    ];
    for (const [name, text] of rows) {
      const users = limits.find((limit) => name.test(limit.name))?.users ?? 0;
      expect(guide).toMatch(new RegExp(`^\\| +${withCommas(Math.round(users))} \\| ${text} `, 'm'));
    }
  });
});

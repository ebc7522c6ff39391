import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NIGHTLY_COMPONENT_TESTS, NIGHTLY_E2E_TESTS, NIGHTLY_VITEST_TESTS } from '../../nightly-tests.ts';

const ROOT = join(import.meta.dirname, '../../..');

test.each([...NIGHTLY_VITEST_TESTS, ...NIGHTLY_COMPONENT_TESTS, ...NIGHTLY_E2E_TESTS])(
  '%s names tests that exist',
  (pattern) => {
    expect(globSync(pattern, { cwd: ROOT })).not.toEqual([]);
  },
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
const LOCK_FILES = ['package-lock.json', 'test/conformance/tools/package-lock.json'];
const PACKAGES_FOLDER = 'node_modules/';

const lockedPackageSchema = z.looseObject({
  integrity: z.string().optional(),
  link: z.literal(true).optional(),
  inBundle: z.literal(true).optional(),
});
type LockedPackages = Record<string, z.infer<typeof lockedPackageSchema>>;

const lockFileSchema = z.object({ packages: z.record(z.string(), lockedPackageSchema) });

/** Returns the paths of locked packages that npm would install without checking their content. */
function uncheckedPackages(locked: LockedPackages): string[] {
  return Object.keys(locked).filter((path) => path.includes(PACKAGES_FOLDER) && !isChecked(locked, path));
}

/**
 * Returns true for a package with a SHA-512 digest, a link to a workspace, or a bundled package whose parent is
 * checked.
 */
function isChecked(locked: LockedPackages, path: string): boolean {
  const { integrity, link, inBundle } = locked[path] ?? {};
  if (inBundle) return isChecked(locked, path.slice(0, path.lastIndexOf(`/${PACKAGES_FOLDER}`)));
  return link === true || /^sha512-[\w+/]{86}==$/.test(integrity ?? '');
}

describe('the lock file', () => {
  it.each(LOCK_FILES)('%s has the SHA-512 digest of every package, also of those for other platforms', (file) => {
    const { packages } = lockFileSchema.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    expect(uncheckedPackages(packages)).toEqual([]);
  });

  it('is found incomplete when a digest is missing or weak', () => {
    const integrity = `sha512-${'A'.repeat(86)}==`;
    const unchecked = uncheckedPackages({
      'packages/client': {},
      'node_modules/@buidl/client': { link: true },
      'node_modules/good': { integrity },
      'node_modules/good/node_modules/bundled': { inBundle: true },
      'node_modules/none': {},
      'node_modules/none/node_modules/bundled': { inBundle: true },
      'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    });
    expect(unchecked).toEqual(['node_modules/none', 'node_modules/none/node_modules/bundled', 'node_modules/weak']);
  });
});

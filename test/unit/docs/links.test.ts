import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownFiles, ROOT, resolveLink } from './markdown-files.ts';

const files = markdownFiles();
const byPath = new Map(files.map((file) => [file.path, file]));

describe.each(files)('$path', ({ path, links, namedPaths }) => {
  it('links to files and headings that exist', () => {
    const broken = links.filter((link) => {
      const target = resolveLink(link, path);
      if (!existsSync(join(ROOT, target.path))) return true;
      if (target.anchor === undefined) return false;
      return !byPath.get(target.path)?.anchors.includes(target.anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names paths of the repository that exist', () => {
    const missing = namedPaths.filter((name) => globSync(name, { cwd: ROOT }).length === 0);
    expect(missing).toEqual([]);
  });
});

it('the README links to every document', () => {
  const reachable = new Set(['README.md', '.github/pull_request_template.md']);
  for (const path of reachable) {
    for (const link of byPath.get(path)?.links ?? []) reachable.add(resolveLink(link, path).path);
  }
  expect(files.map(({ path }) => path).filter((path) => !reachable.has(path))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { type ListEntry, trimResponse } from '../../../functions/core/projects/lists/trim-response.ts';
import type { Revision } from '../../../shared/contract/projects.ts';

function revision(revisionString: string, isPublished = false): Revision {
  const image = { placeholder_id: 'hero', url: '', description: '"'.repeat(400), purpose: '' };
  return {
    projectId: 'prj_1',
    revisionString,
    projectNameDisplay: 'Boats',
    projectType: 'webapp',
    appUrl: '',
    ownerPublicKey: 'owner',
    isPublished,
    isShowcased: false,
    isTakenDown: false,
    isRemixable: false,
    remixCount: 0,
    imageAssets: [image, image, image],
    lastModified: '',
    usageControls: {
      appWalletBalance: 0,
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    },
  };
}

/** Returns a project with `count` revisions, newest first. The oldest revision is published. */
function entry(projectId: string, count: number): ListEntry {
  const numbers = Array.from({ length: count }, (_, index) => count - index);
  return [projectId, numbers.map((number) => revision(String(number), number === 1))];
}

describe('the list of projects', () => {
  it('shows everything that fits', () => {
    const entries = [entry('a', 3), entry('b', 1)];
    expect(trimResponse(entries)).toBe(entries);
  });

  it('stays below the response limit of Lambda, with each project, its newest and its published revision', () => {
    const entries = Array.from({ length: 100 }, (_, index) => entry(`prj_${index}`, index < 50 ? 150 : 2));
    expect(JSON.stringify(JSON.stringify(entries)).length).toBeGreaterThan(6_291_456);
    const shown = trimResponse(entries);
    expect(JSON.stringify(JSON.stringify(shown)).length).toBeLessThan(6_291_456);
    expect(shown.map(([projectId]) => projectId)).toEqual(entries.map(([projectId]) => projectId));
    for (const [index, [, revisions]] of shown.entries()) {
      const numbers = revisions.map(({ revisionString }) => revisionString);
      expect(numbers.slice(0, 1)).toEqual([index < 50 ? '150' : '2']);
      expect(numbers.at(-1)).toBe('1');
      expect(numbers.length).toBeGreaterThanOrEqual(index < 50 ? 10 : 2);
    }
  });
});

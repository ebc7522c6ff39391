import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import {
  filterProjects,
  groupProjects,
  presentTypes,
} from '../../../web/src/features/projects/project-groups.ts';

function revision(projectId: string, revisionString: string, part: Partial<Revision> = {}): Revision {
  return {
    projectId,
    revisionString,
    projectNameDisplay: projectId,
    projectType: 'webapp',
    appUrl: 'http://apps/raw',
    ownerPublicKey: 'key',
    isPublished: false,
    isShowcased: false,
    isTakenDown: false,
    isRemixable: false,
    remixCount: 0,
    imageAssets: [],
    lastModified: '2026-01-01T00:00:00.000Z',
    usageControls: {
      appWalletBalance: 0,
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    },
    ...part,
  };
}

const groups = groupProjects([
  {
    projects: {
      zebra: [
        revision('zebra', '1'),
        revision('zebra', '2'),
        revision('zebra', '1.10', { isPublished: true }),
        revision('zebra', '1.9'),
      ],
    },
  },
  { projects: { apple: [revision('apple', '1', { projectType: 'game' })], none: [] } },
]);

describe('the project list', () => {
  it('has one group per project, by name, with the newest revision first', () => {
    expect(groups.map(({ name }) => name)).toEqual(['apple', 'zebra']);
    expect(groups[1]?.revisions.map(({ revisionString }) => revisionString)).toEqual([
      '2',
      '1.10',
      '1.9',
      '1',
    ]);
    expect(groups[1]?.published?.revisionString).toBe('1.10');
  });

  it('filters by name and by type', () => {
    expect(filterProjects(groups, { search: ' ZEB ', type: 'all' }).map(({ name }) => name)).toEqual([
      'zebra',
    ]);
    expect(filterProjects(groups, { search: '', type: 'game' }).map(({ name }) => name)).toEqual(['apple']);
    expect(filterProjects(groups, { search: 'zeb', type: 'game' })).toEqual([]);
  });

  it('offers the existing types', () => {
    expect(presentTypes(groups)).toEqual(['game', 'webapp']);
  });
});

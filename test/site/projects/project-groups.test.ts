import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { filterProjects, groupProjects, presentTypes } from '../../../web/src/features/projects/project-groups.ts';
import { revision as saved } from '../../fixtures/saved-revision.ts';

const revision = (projectId: string, revisionString: string, part: Partial<Revision> = {}): Revision => ({
  ...saved,
  projectId,
  revisionString,
  projectNameDisplay: projectId,
  ...part,
});

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
    expect(groups[1]?.revisions.map(({ revisionString }) => revisionString)).toEqual(['2', '1.10', '1.9', '1']);
    expect(groups[1]?.published?.revisionString).toBe('1.10');
  });

  it('filters by name and by type', () => {
    expect(filterProjects(groups, { search: ' ZEB ', type: 'all' }).map(({ name }) => name)).toEqual(['zebra']);
    expect(filterProjects(groups, { search: '', type: 'game' }).map(({ name }) => name)).toEqual(['apple']);
    expect(filterProjects(groups, { search: 'zeb', type: 'game' })).toEqual([]);
  });

  it('offers the existing types', () => {
    expect(presentTypes(groups)).toEqual(['game', 'webapp']);
  });
});

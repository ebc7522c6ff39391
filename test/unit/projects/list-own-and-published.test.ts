import { expect, it } from 'vitest';
import { listOwnAndPublished } from '../../../functions/core/projects/lists/list-own-and-published.ts';
import type { ListedProject, Projects } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';

const LIMIT = 4;

function projectOf(name: string, ownerPublicKey: string): ListedProject {
  const project = appProject({
    projectId: `prj_${name}`,
    ownerPublicKey,
    name,
    projectType: 'webapp',
  });
  return { project, revisions: [] };
}

/** Returns a store that lists these projects in their order. A cursor is the position of the next project. */
function storeOf(all: readonly ListedProject[]): Projects {
  const refuse = () => Promise.reject(new Error('Lists do not need this.'));
  return {
    find: refuse,
    findProject: refuse,
    findRevision: refuse,
    list: refuse,
    listWithRevisions: async ({ ownerPublicKey, limit, cursor = '0' }) => {
      const found = all.filter(({ project }) => !ownerPublicKey || project.ownerPublicKey === ownerPublicKey);
      const end = Number(cursor) + limit;
      return {
        projects: found.slice(Number(cursor), end),
        nextCursor: end < found.length ? String(end) : undefined,
      };
    },
  };
}

it('a page is full even when projects of other users lie between the user’s own ones', async () => {
  // Two of three published projects belong to the user.
  const all = Array.from({ length: 30 }, (_, index) =>
    projectOf(String(index).padStart(2, '0'), index % 3 === 0 ? 'bob' : 'ada'),
  );
  const sizes: number[] = [];
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOwnAndPublished(storeOf(all), 'ada', { limit: LIMIT, cursor });
    sizes.push(page.projects.length);
    listed.push(...page.projects.map(({ project }) => project.name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(listed.toSorted()).toEqual(all.map(({ project }) => project.name));
  expect(listed.slice(20)).toEqual(['00', '03', '06', '09', '12', '15', '18', '21', '24', '27']);
  expect(sizes.slice(0, -1).every((size) => size === LIMIT)).toBe(true);
});

it('a page after many own projects ends early, and the next one continues', async () => {
  const own = Array.from({ length: 60 }, (_, index) => projectOf(String(index + 10), 'ada'));
  const store = storeOf([...own, projectOf('99', 'bob')]);
  const empty = await listOwnAndPublished(store, 'ada', { limit: LIMIT, cursor: 'published.' });
  expect(empty).toMatchObject({ projects: [], nextCursor: 'published.40' });
  const next = await listOwnAndPublished(store, 'ada', { limit: 30, cursor: empty.nextCursor });
  expect(next.projects.map(({ project }) => project.name)).toEqual(['99']);
});

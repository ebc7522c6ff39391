import { expect, it } from 'vitest';
import { deleteDueData } from '../../../functions/core/app-data/delete-due-data.ts';

const STEP_MS = 10;

/** Returns in-memory deletions. `steps` has the remaining steps of each app. Each step of the app `broken` fails. */
function openDeletions(steps: Record<string, number>, broken?: string) {
  const left = new Map(Object.entries(steps));
  const clock = { now: 0, nowMs: () => clock.now };
  const deletions = {
    async *due() {
      yield* [...left.keys()];
    },
    async deleteSome(projectId: string) {
      clock.now += STEP_MS;
      if (projectId === broken) throw new Error('No step succeeds.');
      left.set(projectId, (left.get(projectId) ?? 0) - 1);
      return (left.get(projectId) ?? 0) <= 0;
    },
    async end(projectId: string) {
      left.delete(projectId);
    },
  };
  const projects = { findProject: async () => undefined };
  return { services: { deletions, projects, clock }, left };
}

it('is counted as left when the time is over, and deleted by the next sweep', async () => {
  const { services, left } = openDeletions({ a: 2, b: 5, c: 1 });
  expect(await deleteDueData(services, 45)).toEqual({ ended: 1, left: 2 });
  expect([...left.keys()]).toEqual(['b', 'c']);
  expect(await deleteDueData(services, 1_000)).toEqual({ ended: 2, left: 0 });
});

it('fails the sweep when it cannot be deleted, and does not block later data', async () => {
  const { services, left } = openDeletions({ a: 1, b: 1, c: 1 }, 'b');
  await expect(deleteDueData(services, 1_000)).rejects.toThrow('The data of some projects is not deleted.');
  expect([...left.keys()]).toEqual(['b']);
});

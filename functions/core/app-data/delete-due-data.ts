import type { DataDeletions } from '../../ports/app-data.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';

export interface DeleteDataServices {
  deletions: DataDeletions;
  projects: Pick<Projects, 'findProject'>;
  clock: Clock;
}

const ITEMS_PER_STEP = 200;

/**
 * Deletes the data of deleted projects that is due for deletion. Skips projects that an operator restored. Throws an
 * AggregateError at the end when some deletions failed.
 */
export async function deleteDueData(
  services: DeleteDataServices,
  untilMs: number,
): Promise<{ ended: number; left: number }> {
  const { deletions, clock } = services;
  const errors: unknown[] = [];
  let ended = 0;
  let left = 0;
  for await (const projectId of deletions.due(clock.nowMs())) {
    if (clock.nowMs() > untilMs) {
      left += 1;
      break;
    }
    // A failing deletion must not block the next ones.
    try {
      if (await deleteData(services, projectId, untilMs)) ended += 1;
      else left += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The data of some projects is not deleted.');
  return { ended, left };
}

async function deleteData(
  { deletions, projects, clock }: DeleteDataServices,
  projectId: string,
  untilMs: number,
): Promise<boolean> {
  const nowMs = clock.nowMs();
  if (await projects.findProject(projectId)) {
    await deletions.end(projectId, nowMs);
    return true;
  }
  while (!(await deletions.deleteSome(projectId, ITEMS_PER_STEP))) {
    if (clock.nowMs() > untilMs) return false;
  }
  await deletions.end(projectId, nowMs);
  return true;
}

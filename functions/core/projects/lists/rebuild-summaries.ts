import type { RevisionSummaries, SummaryDrift } from '../../../ports/revision-summaries.ts';

/**
 * Compares the stored revision summaries of each project, which lists read, with its revisions. With `isRepair`, also
 * corrects the summaries. Safe to run at any time.
 */
export async function rebuildSummaries(
  summaries: RevisionSummaries,
  options: { isRepair: boolean },
): Promise<{ projects: number; drifts: SummaryDrift[] }> {
  const drifts: SummaryDrift[] = [];
  let projects = 0;
  for await (const projectId of summaries.projectIds()) {
    projects += 1;
    const drift = await summaries.compare(projectId, options);
    if (drift) drifts.push(drift);
  }
  return { projects, drifts };
}

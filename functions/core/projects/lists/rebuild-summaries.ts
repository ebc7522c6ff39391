import type { RevisionSummaries, SummaryDrift } from '../../../ports/revision-summaries.ts';

/**
 * Compares the summaries of all projects with their revisions, and corrects them if requested. Safe to run during
 * normal operation.
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

import type { RevisionSummaries, SummaryDrift } from '../../../ports/revision-summaries.ts';

/** Corrects the summaries if requested. Safe to run during normal operation. */
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

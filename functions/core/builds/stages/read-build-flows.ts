import type { BuildMode } from '../../../../shared/domain/build-mode.ts';
import type { BuildFlows } from '../build-flows.ts';
import { NO_NOTES } from '../revisions/revision-notes.ts';
import type { WorkFiles } from '../work-files.ts';

const NO_FLOWS: BuildFlows = { added: [], earlier: [], before: NO_NOTES };

/**
 * Returns the flows of a build: those of its plan, or those that Code or Edit declared. Reads only the file that this
 * mode writes, because Check may not list files and fails on a missing one.
 */
export async function readBuildFlows(files: WorkFiles, mode: BuildMode): Promise<BuildFlows> {
  if (mode === 'advanced') return { ...NO_FLOWS, added: (await files.readPlan())?.checks ?? [] };
  return (await files.readFlows()) ?? NO_FLOWS;
}

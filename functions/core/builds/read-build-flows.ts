import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import type { BuildFlows } from './build-flows.ts';
import type { WorkFiles } from './work-files.ts';

/**
 * Returns the flows of a build: those of its plan, or those that Code or Edit declared. Reads only the file that the mode has,
 * because Check may not list files and fails on one that is missing.
 */
export async function readBuildFlows(files: WorkFiles, mode: BuildMode): Promise<BuildFlows> {
  if (mode === 'advanced') return { added: (await files.readPlan())?.checks ?? [], earlier: [] };
  return (await files.readFlows()) ?? { added: [], earlier: [] };
}

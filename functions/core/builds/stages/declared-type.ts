import type { BuildMode } from '../../../../shared/domain/build-mode.ts';
import type { ProjectType } from '../../../../shared/domain/project-type.ts';
import type { WorkFiles } from '../work-files.ts';

/**
 * Returns the app type that the model chose for a new app: in its plan or, in a quick build, in the response with the
 * document.
 */
export async function declaredType(
  files: Pick<WorkFiles, 'readPlan' | 'readFlows'>,
  mode: BuildMode,
): Promise<ProjectType | undefined> {
  if (mode === 'advanced') return (await files.readPlan())?.type;
  return mode === 'quick' ? (await files.readFlows())?.type : undefined;
}

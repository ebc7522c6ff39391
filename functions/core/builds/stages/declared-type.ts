import type { BuildMode } from '../../../../shared/domain/build-mode.ts';
import type { ProjectType } from '../../../../shared/domain/project-type.ts';
import type { WorkFiles } from '../work-files.ts';

/** Returns the type that the model chose for a new app: in its plan, or next to the code of a quick build. */
export async function declaredType(
  files: Pick<WorkFiles, 'readPlan' | 'readFlows'>,
  mode: BuildMode,
): Promise<ProjectType | undefined> {
  if (mode === 'advanced') return (await files.readPlan())?.type;
  return mode === 'quick' ? (await files.readFlows())?.type : undefined;
}

import type { ProjectFile } from '../../../../shared/domain/export-project.ts';

export interface PushTarget {
  owner: string;
  repo: string;
  /** Undefined selects the default branch of the repository. */
  branch: string | undefined;
  message: string;
}

export interface Pushed {
  branch: string;
  /** Undefined when the branch already had these files. */
  commitUrl: string | undefined;
  isNewRepository: boolean;
}

/** Adds one commit and keeps the repository's other files. Creates a missing repository as private. Throws CliError. */
export type Push = (files: readonly ProjectFile[], target: PushTarget) => Promise<Pushed>;

export function base64Of({ content }: ProjectFile): string {
  return Buffer.from(content).toString('base64');
}

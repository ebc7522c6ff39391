import type { ProjectFile } from '../../../../shared/domain/export-project.ts';

/** The target of a push. */
export interface PushTarget {
  owner: string;
  repo: string;
  /** Default: the default branch of the repository. */
  branch: string | undefined;
  message: string;
}

export interface Pushed {
  branch: string;
  /** Undefined when the branch already had these files. */
  commitUrl: string | undefined;
  isNewRepository: boolean;
}

/** Adds one commit with the files to a branch and keeps other files. Creates a missing repository as private. Throws CliError. */
export type Push = (files: readonly ProjectFile[], target: PushTarget) => Promise<Pushed>;

/** Encodes the content of a file for the APIs of the hosts. */
export function base64Of({ content }: ProjectFile): string {
  return Buffer.from(content).toString('base64');
}

import type { ProjectFile } from '../../../../shared/domain/export-project.ts';

/** Where files go. */
export interface PushTarget {
  owner: string;
  repo: string;
  /** Default: the default branch of the repository. */
  branch: string | undefined;
  message: string;
}

export interface Pushed {
  branch: string;
  /** Undefined when the branch had these files already. */
  commitUrl: string | undefined;
  isNewRepository: boolean;
}

/** Makes files one commit on top of a branch; other files stay. Creates a private repository where there is none. Throws CliError. */
export type Push = (files: readonly ProjectFile[], target: PushTarget) => Promise<Pushed>;

/** The bytes of a file, as the hosts take them. */
export function base64Of({ content }: ProjectFile): string {
  return Buffer.from(content).toString('base64');
}

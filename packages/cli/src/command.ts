import type { Session } from './session.ts';

export interface OptionSpec {
  type: 'string' | 'boolean';
  about: string;
  /** What stands for its value in the help; for texts. */
  value?: string;
  /** May be given several times; for texts. */
  isRepeatable?: boolean;
}

export interface ArgumentSpec {
  name: string;
  about: string;
  isOptional?: boolean;
  /** Whether a shell is to complete it as the path of a file. */
  isFile?: boolean;
}

/** What stands behind the name of a command on the command line. */
export interface CommandInput {
  args: readonly string[];
  /** The value of an option; undefined when it is not given. */
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  has(name: string): boolean;
}

export interface Command {
  name: string;
  summary: string;
  args: readonly ArgumentSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  /** More lines of the help. */
  notes?: readonly string[];
  /** Returns the exit code. Throws CliError and ApiError. */
  run(session: Session, input: CommandInput): Promise<number>;
}

import type { ClientOptions } from '@buidl/client';

interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** What a command needs of the machine. */
export interface Host {
  /** Of the package. */
  version: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  stdout: Output;
  /** What is said besides: progress, costs, problems. */
  stderr: Output;
  /** Whether a person answers questions. */
  isInteractive: boolean;
  /** Returns all of the standard input. */
  readInput(): Promise<string>;
  /** Asks a person for a secret, which is not shown. */
  askSecret(question: string): Promise<string>;
  /** Opens an address in the browser; false when there is none. */
  openUrl(url: string): Promise<boolean>;
  homeDir: string;
  platform: string;
  /** Ends with Ctrl-C. */
  signal: AbortSignal;
  fetch: typeof globalThis.fetch;
  /** Default: a timer. */
  wait?: ClientOptions['wait'];
}

import type { ClientOptions } from '@buidl/client';

interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** The parts of the machine that a command uses. */
export interface Host {
  /** The version of the package. */
  version: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Receives results. */
  stdout: Output;
  /** Receives progress, costs and errors. */
  stderr: Output;
  /** True when a person can answer questions. */
  isInteractive: boolean;
  /** Returns all of the standard input. */
  readInput(): Promise<string>;
  /** Asks a person for a secret and hides the input. */
  askSecret(question: string): Promise<string>;
  /** Opens a URL in the browser. Returns false when there is no browser. */
  openUrl(url: string): Promise<boolean>;
  homeDir: string;
  platform: string;
  /** Ctrl-C aborts it. */
  signal: AbortSignal;
  fetch: typeof globalThis.fetch;
  /** Default: a timer. */
  wait?: ClientOptions['wait'];
}

import type { ClientOptions } from '@buidl/client';

interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

export interface Host {
  version: string;
  env: Readonly<Record<string, string | undefined>>;
  stdout: Output;
  stderr: Output;
  isInteractive: boolean;
  readInput(): Promise<string>;
  askSecret(question: string): Promise<string>;
  openUrl(url: string): Promise<boolean>;
  homeDir: string;
  platform: string;
  signal: AbortSignal;
  fetch: typeof globalThis.fetch;
  /** Waits between requests. Default: a timer. */
  wait?: ClientOptions['wait'];
}

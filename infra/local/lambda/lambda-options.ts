import type { Credentials } from '../iam/credential-store.ts';

export interface LambdaOptions {
  name: string;
  /** Holds the bundle, e.g. `index.mjs`. */
  codeDir: string;
  /** File and export, e.g. `index.handler`. */
  handler: string;
  memoryMb: number;
  timeoutMs: number;
  environment: Record<string, string>;
  credentials: Credentials;
  region: string;
  /** Each holds `nodejs/node_modules`. */
  layerDirs?: string[] | undefined;
  /** How many events run at once (default 4); further ones wait. */
  maxInstances?: number | undefined;
  /** Instances idle for longer are stopped, but for one (default 5 minutes). */
  idleTimeoutMs?: number | undefined;
  /** Gets each line that the function writes. */
  onLog: (line: string) => void;
}

import type { Credentials } from '../iam/credential-store.ts';

/** One event in one instance of a function. */
export interface Invocation {
  functionName: string;
  /** The SDK sends it with each call that the function makes, in the header `x-amzn-trace-id`. */
  traceId: string;
  /** Kills the instance. */
  kill: () => void;
}

export interface LambdaOptions {
  name: string;
  /** The published version that it is; none for what is not published, called `$LATEST`. */
  version?: string | undefined;
  /** Folder with the bundle, e.g. `index.mjs`. */
  codeDir: string;
  /** File and export, e.g. `index.handler`. */
  handler: string;
  memoryMb: number;
  timeoutMs: number;
  environment: Record<string, string>;
  credentials: Credentials;
  region: string;
  /** Each contains `nodejs/node_modules`. */
  layerDirs?: string[] | undefined;
  /** Events that may run at a time; a further one is refused. Without it, any number is accepted. */
  reservedConcurrency?: number | undefined;
  /** Number of instances; further events wait for one. The default depends on the memory, see max-instances-for.ts. */
  maxInstances?: number | undefined;
  /** How long events wait for the instances that exist before another one starts; as long as a start took, by default. */
  patienceMs?: number | undefined;
  /** Idle instances but one are stopped after this time (default 1 minute). */
  idleTimeoutMs?: number | undefined;
  /** Called for each event that is accepted. */
  onInvoke?: (() => void) | undefined;
  /** Gets each event that an instance begins. */
  onInvocation?: ((invocation: Invocation) => void) | undefined;
  /** Gets each line that the function writes. */
  onLog: (line: string) => void;
}

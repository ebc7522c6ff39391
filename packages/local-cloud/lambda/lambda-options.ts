import type { Credentials } from '../iam/credential-store.ts';

/** An event that runs in an instance of a function. */
export interface Invocation {
  functionName: string;
  /** The SDK sends this id in the header `x-amzn-trace-id` of each call that the function makes. */
  traceId: string;
  /** Kills the instance. */
  kill: () => void;
}

export interface LambdaOptions {
  name: string;
  /** Published version; undefined for the unpublished one, `$LATEST`. */
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
  /** Limit of concurrent events; a further one is throttled. Unlimited when undefined. */
  reservedConcurrency?: number | undefined;
  /** Limit of instances; further events wait for an idle instance. For the default, see max-instances-for.ts. */
  maxInstances?: number | undefined;
  /**
   * The time that events wait for a busy instance before another starts. Defaults to the duration of the latest start.
   */
  patienceMs?: number | undefined;
  /** Time after which idle instances are stopped, except one (default 1 minute). */
  idleTimeoutMs?: number | undefined;
  /** Called for each accepted event. */
  onInvoke?: (() => void) | undefined;
  /** Called for each event that an instance starts to process. */
  onInvocation?: ((invocation: Invocation) => void) | undefined;
  /** Called for each line that the function logs. */
  onLog: (line: string) => void;
}

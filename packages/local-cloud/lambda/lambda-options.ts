import type { Credentials } from '../iam/credential-store.ts';

export interface Invocation {
  functionName: string;
  traceId: string;
  kill: () => void;
}

export interface LambdaOptions {
  name: string;
  /** Published version; undefined for the unpublished one, `$LATEST`. */
  version?: string | undefined;
  codeDir: string;
  handler: string;
  memoryMb: number;
  timeoutMs: number;
  environment: Record<string, string>;
  credentials: Credentials;
  region: string;
  /** Folders of the layers. Each contains `nodejs/node_modules`. */
  layerDirs?: string[] | undefined;
  /** Limit of concurrent events; a further one is throttled. Unlimited when undefined. */
  reservedConcurrency?: number | undefined;
  /** Limit of instances; further events wait for an idle instance. For the default, see max-instances-for.ts. */
  maxInstances?: number | undefined;
  /** Time that events wait before another instance starts. Default: as long as the latest start of an instance took. */
  patienceMs?: number | undefined;
  /** Time after which an idle instance is stopped, unless it is the last one (default 1 minute). */
  idleTimeoutMs?: number | undefined;
  onInvoke?: (() => void) | undefined;
  onInvocation?: ((invocation: Invocation) => void) | undefined;
  onLog: (line: string) => void;
}

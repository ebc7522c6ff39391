/** A build that waits because the model throttles requests. */
export interface QueuedBuild {
  operationId: string;
  startedAtMs: number;
  seenAtMs: number;
}

export interface QueuedBuilds {
  /** The model is expected to refuse builds until this time; 0 when it never refused one. */
  throttledUntilMs: number;
  /** In any order. */
  waiting: readonly QueuedBuild[];
}

export interface BuildQueue {
  read(): Promise<QueuedBuilds>;
  /** Adds a build to the queue or updates its `seenAtMs`. Removes the builds with the ids `gone`, which have ended. */
  wait(build: QueuedBuild, gone: readonly string[]): Promise<void>;
  leave(operationId: string): Promise<void>;
  /** Stores the time until which the model is expected to refuse builds. Never replaces it with an earlier time. */
  throttled(untilMs: number): Promise<void>;
}

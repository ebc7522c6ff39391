/** The queue of builds that wait for the model, which has refused some because it was asked too often. */

/** A build that waits for its first turn to ask the model. */
export interface WaitingBuild {
  operationId: string;
  startedAtMs: number;
  /** When it last looked whether it was its turn. */
  seenAtMs: number;
}

export interface QueuedBuilds {
  /** Until when the model is expected to refuse builds, because it has refused one; 0 when it never did. */
  throttledUntilMs: number;
  /** In any order. */
  waiting: readonly WaitingBuild[];
}

export interface BuildQueue {
  read(): Promise<QueuedBuilds>;
  /** Puts a build into the queue, or says that it still waits, and takes out those that are `gone`. */
  wait(build: WaitingBuild, gone: readonly string[]): Promise<void>;
  /** Takes a build out of the queue; does nothing for one that is not in it. */
  leave(operationId: string): Promise<void>;
  /** Remembers until when the model is expected to refuse builds; an earlier time changes nothing. */
  throttled(untilMs: number): Promise<void>;
}

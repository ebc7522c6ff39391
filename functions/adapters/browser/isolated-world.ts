import type { CDPSession } from 'playwright-core';

const WORLD_NAME = 'reader';

/** An object in the isolated world of one document. It is lost when the page loads again. */
export interface WorldObject<State> {
  evaluate<Argument, Result>(read: (state: State, argument: Argument) => Result, argument: Argument): Promise<Result>;
}

/**
 * Runs functions on the page's DOM with built-ins that the page's scripts cannot replace. The functions must not refer
 * to anything outside their body.
 */
export class IsolatedWorld {
  readonly #session: CDPSession;
  #contextId: Promise<number> | undefined;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Returns the result of a function that runs in the isolated world. Throws ReaderError when the function throws. */
  async evaluate<Argument, Result>(read: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    return this.#withContext(async (executionContextId) => {
      const { result, exceptionDetails } = await this.#session.send('Runtime.callFunctionOn', {
        executionContextId,
        functionDeclaration: read.toString(),
        arguments: [{ value: argument }],
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new ReaderError(exceptionDetails.exception?.description);
      return result.value;
    });
  }

  /** Creates an object in the world of the current document. */
  async create<Argument, State>(
    create: (argument: Argument) => State,
    argument: Argument,
  ): Promise<WorldObject<State>> {
    const objectId = await this.#withContext(async (executionContextId) => {
      const { result, exceptionDetails } = await this.#session.send('Runtime.callFunctionOn', {
        executionContextId,
        functionDeclaration: create.toString(),
        arguments: [{ value: argument }],
      });
      if (result.objectId === undefined) throw new ReaderError(exceptionDetails?.exception?.description);
      return result.objectId;
    });
    return {
      evaluate: async (read, value) => {
        const { result, exceptionDetails } = await this.#session.send('Runtime.callFunctionOn', {
          objectId,
          functionDeclaration: read.toString(),
          arguments: [{ objectId }, { value }],
          returnByValue: true,
        });
        if (exceptionDetails) throw new ReaderError(exceptionDetails.exception?.description);
        return result.value;
      },
    };
  }

  /** Creates a new world when the page was loaded again, because the old world ended with its document. */
  async #withContext<Result>(run: (contextId: number) => Promise<Result>): Promise<Result> {
    this.#contextId ??= this.#open();
    try {
      return await run(await this.#contextId);
    } catch (error) {
      if (!isWorldLost(error)) throw error;
      this.#contextId = this.#open();
      return run(await this.#contextId);
    }
  }

  async #open(): Promise<number> {
    const { frameTree } = await this.#session.send('Page.getFrameTree');
    const { executionContextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: WORLD_NAME,
    });
    return executionContextId;
  }
}

/** Thrown when a function fails in the isolated world, for example on a page that removed its document. */
export class ReaderError extends Error {
  readonly code = 'reader_failed';

  constructor(description = 'unknown') {
    super(description.split('\n')[0]);
  }
}

/** Returns whether the page was loaded again, so that its world and the objects in it are gone. */
export function isWorldLost(error: unknown): boolean {
  return /Cannot find (?:context|object)|context was destroyed|Could not find object|Inspected target navigated/.test(
    String(error),
  );
}

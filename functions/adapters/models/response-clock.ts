export interface ResponseTimeouts {
  firstByteMs: number;
  /** The maximum time between two parts of the response. */
  silenceMs: number;
}

/** A model may be silent while it reads a long prompt and reasons; a server that is silent later has failed. */
export const RESPONSE_TIMEOUTS: ResponseTimeouts = { firstByteMs: 300_000, silenceMs: 120_000 };

/** Aborts a streamed response after too long a silence; the server's keep-alive comments count as data. */
export class ResponseClock {
  readonly #controller = new AbortController();
  readonly #timeouts: ResponseTimeouts;
  #timer: NodeJS.Timeout;
  #hasOutput = false;

  constructor(timeouts: ResponseTimeouts) {
    this.#timeouts = timeouts;
    this.#timer = this.#start(timeouts.firstByteMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  noteBytes(): void {
    this.#timer.refresh();
  }

  noteOutput(): void {
    this.noteBytes();
    if (this.#hasOutput) return;
    this.#hasOutput = true;
    clearTimeout(this.#timer);
    this.#timer = this.#start(this.#timeouts.silenceMs);
  }

  /** `fetch` that restarts the clock with each chunk of the response. */
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, init);
    const restartClock = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        this.noteBytes();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(restartClock) ?? null, response);
  };

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(timeoutMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new SilenceError(timeoutMs)), timeoutMs);
  }
}

class SilenceError extends Error {
  override readonly name = 'SilenceError';

  constructor(timeoutMs: number) {
    super(`The model sent nothing for ${Math.round(timeoutMs / 1_000)} s.`);
  }
}

/** Aborts a streamed response when nothing has arrived for `timeoutMs`; comments that keep a connection alive count. */
export class SilenceWatch {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** `fetch` whose response restarts the clock with each chunk that arrives. */
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, init);
    const restartClock = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        this.#timer.refresh();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(restartClock) ?? null, response);
  };

  end(): void {
    clearTimeout(this.#timer);
  }
}

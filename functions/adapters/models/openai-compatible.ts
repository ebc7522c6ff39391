import type { ModelRequest } from '../../ports/model.ts';
import type { ResponseStream } from './response-stream.ts';
import { type ModelOptions, type ResponseEnding, StreamedModel } from './streamed-model.ts';

interface ServerOptions extends ModelOptions {
  /** The base URL, to which `/chat/completions` is added, e.g. `https://openrouter.ai/api/v1`. */
  baseUrl: string;
  /** Returns undefined for a server without a key. */
  readKey: () => Promise<string | undefined>;
}

/** A model behind a server with OpenAI's chat completions API: OpenAI, OpenRouter, Ollama, LM Studio and others. */
export class OpenAiCompatibleModel extends StreamedModel {
  readonly #options: ServerOptions;

  constructor(options: ServerOptions) {
    super(options);
    this.#options = options;
  }

  protected override async respond(
    modelId: string,
    request: ModelRequest,
    stream: ResponseStream,
  ): Promise<ResponseEnding> {
    const { baseUrl, readKey } = this.#options;
    const [{ completeChat }, key] = await Promise.all([import('./complete-chat.ts'), readKey()]);
    return completeChat({ baseUrl, key, modelId }, request, stream);
  }
}

import { ModelKeyError, type ModelRequest } from '../../ports/model.ts';
import type { ResponseStream } from './response-stream.ts';
import { type ModelOptions, type ResponseEnding, StreamedModel } from './streamed-model.ts';

interface AnthropicOptions extends ModelOptions {
  /** The base URL, to which `/v1/messages` is added. */
  baseUrl: string;
  readKey: () => Promise<string | undefined>;
}

export class AnthropicModel extends StreamedModel {
  readonly #options: AnthropicOptions;

  constructor(options: AnthropicOptions) {
    super(options);
    this.#options = options;
  }

  protected override async respond(
    modelId: string,
    request: ModelRequest,
    stream: ResponseStream,
  ): Promise<ResponseEnding> {
    const { baseUrl, readKey } = this.#options;
    const [{ createMessage }, key] = await Promise.all([import('./create-message.ts'), readKey()]);
    if (key === undefined) throw new ModelKeyError('The key of the model is not set.');
    return createMessage({ baseUrl, key, modelId }, request, stream);
  }
}

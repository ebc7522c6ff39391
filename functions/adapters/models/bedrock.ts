import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { ModelRequest } from '../../ports/model.ts';
import type { ResponseStream } from './response-stream.ts';
import { type ModelOptions, type ResponseEnding, StreamedModel } from './streamed-model.ts';

interface BedrockOptions extends ModelOptions {
  client?: BedrockRuntimeClient | undefined;
}

export class BedrockModel extends StreamedModel {
  #client: BedrockRuntimeClient | undefined;

  constructor({ client, ...options }: BedrockOptions) {
    super(options);
    this.#client = client;
  }

  protected override async respond(
    modelId: string,
    request: ModelRequest,
    stream: ResponseStream,
  ): Promise<ResponseEnding> {
    const { converse, createBedrockClient } = await import('./converse.ts');
    this.#client ??= createBedrockClient();
    return converse({ client: this.#client, modelId }, request, stream);
  }
}

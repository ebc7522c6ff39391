import { Logger } from '@aws-lambda-powertools/logger';
import type { ModelRequest, ModelResponse } from '../../ports/model.ts';
import type { InferenceSettings } from './inference-settings.ts';

const logger = new Logger({ serviceName: 'model' });

interface LoggedResponse {
  modelId: string;
  request: ModelRequest;
  sent: InferenceSettings;
  response: ModelResponse;
  /** The value of performance.now() at the start of the request. */
  startedMs: number;
}

/** Logs the metadata of a model's response without its text, which may repeat what the user wrote. */
export function logResponse({ modelId, request, sent, response, startedMs }: LoggedResponse): void {
  const { temperature, topP, maxOutputTokens, reasoningTokens } = request;
  const { text, disclaimer, ...ending } = response;
  logger.info('Model responded', {
    modelId,
    asked: { temperature, topP, maxOutputTokens, reasoningTokens },
    sent,
    ...ending,
    ...(disclaimer && { isFree: disclaimer.isFree }),
    characters: text.length,
    durationMs: Math.round(performance.now() - startedMs),
  });
}

import { Logger } from '@aws-lambda-powertools/logger';
import type { ModelRequest, ModelResponse } from '../../ports/model.ts';
import { inferenceSettings } from './capabilities.ts';

const logger = new Logger({ serviceName: 'model' });

/**
 * Logs how a model responded, without its text and its notes, which may repeat an idea. `startedMs` is of
 * performance.now().
 */
export function logResponse(
  modelId: string,
  { temperature, topP, maxOutputTokens }: ModelRequest,
  { text, disclaimer, ...ending }: ModelResponse,
  startedMs: number,
): void {
  logger.info('Model responded', {
    modelId,
    asked: { temperature, topP, maxOutputTokens },
    sent: inferenceSettings(modelId, { temperature, topP, maxOutputTokens }),
    ...ending,
    ...(disclaimer && { isFree: disclaimer.isFree }),
    characters: text.length,
    durationMs: Math.round(performance.now() - startedMs),
  });
}

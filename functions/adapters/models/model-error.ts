/** What an error of Bedrock means for whoever asked the model. */
import { ThrottlingException } from '@aws-sdk/client-bedrock-runtime';
import {
  ModelAccessError,
  ModelRefusedError,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../ports/model.ts';

const OURS = [ModelAccessError, ModelRefusedError, ModelThrottledError, ModelUnavailableError];

/** No retry mends these; what is wrong is the site's own access, not the request. */
const ACCESS_ERRORS = [
  'AccessDeniedException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'ResourceNotFoundException',
  'ServiceQuotaExceededException',
];

/** One of the errors of the model port, with the original as its cause. */
export function modelError(error: unknown): Error {
  if (!(error instanceof Error)) return new ModelUnavailableError(String(error));
  if (OURS.some((kind) => error instanceof kind)) return error;
  const { message, name } = error;
  const options = { cause: error };
  const status = statusOf(error);
  if (error instanceof ThrottlingException || status === 429)
    return new ModelThrottledError(message, options);
  if (ACCESS_ERRORS.includes(name) || status === 401 || status === 403) {
    return new ModelAccessError(message, options);
  }
  if (name === 'ValidationException' || status === 400 || status === 413) {
    return new ModelRefusedError(message, options);
  }
  return new ModelUnavailableError(`The model failed: ${name}: ${message}`, options);
}

function statusOf(error: Error): number | undefined {
  if (!('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  const hasStatus = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return hasStatus && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

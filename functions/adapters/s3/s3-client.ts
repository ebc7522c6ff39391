import { S3Client } from '@aws-sdk/client-s3';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Four attempts of at most 5 s each stay below the 29 s of an API function. */
const MAX_ATTEMPTS = 4;
/** Ends a response whose body stops arriving. */
const SILENCE_TIMEOUT_MS = 5_000;

export function createS3Client(): S3Client {
  return new S3Client({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { ...SDK_TIMEOUTS.requestHandler, socketTimeout: SILENCE_TIMEOUT_MS },
  });
}

/**
 * Disables Middy's own timeout, which would hide a timeout of the Lambda function from the build workflow's retry
 * policies.
 */
export const NO_EARLY_TIMEOUT = { timeoutEarlyInMillis: 0 };

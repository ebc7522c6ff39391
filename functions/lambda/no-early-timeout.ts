/** Middy's own timeout would hide a function timeout from the retry policies of the workflow. */
export const NO_EARLY_TIMEOUT = { timeoutEarlyInMillis: 0 };

/**
 * Disables middy's timeout, which fails an invocation just before Lambda does and hides a function timeout from the
 * retry policies of the workflow.
 */
export const NO_EARLY_TIMEOUT = { timeoutEarlyInMillis: 0 };

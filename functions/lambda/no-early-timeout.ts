/**
 * Switches off middy's own timeout, which fails an invocation just before Lambda does and hides a timeout of the function
 * from the retry policies of the workflow.
 */
export const NO_EARLY_TIMEOUT = { timeoutEarlyInMillis: 0 };

/** Time-outs for clients of the AWS SDK, which wait without a limit by default. */
export const SDK_TIMEOUTS = {
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    // Without this flag the SDK only logs a warning when a call takes longer.
    throwOnRequestTimeout: true,
  },
};

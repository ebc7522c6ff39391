export const SDK_TIMEOUTS = {
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    // Without this flag, the SDK only logs a warning on a time-out.
    throwOnRequestTimeout: true,
  },
};

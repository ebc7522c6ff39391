/** How long a call by a client of the SDK may take; by itself, a client waits for as long as its function lives. */
export const SDK_TIMEOUTS = {
  requestHandler: {
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    // Without it, a call that takes longer is only written to the log.
    throwOnRequestTimeout: true,
  },
};

export const OPERATION_STATUSES = ['running', 'completed', 'failed'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** Where a caller asks for the status of a build, below `/api`. */
export const OPERATION_STATUS_PATH = '/operation-status/{operationId}';
/** How long a caller waits before it asks again. */
export const STATUS_POLL_SECONDS = 5;

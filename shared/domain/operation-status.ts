export const OPERATION_STATUSES = ['running', 'completed', 'failed'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** The path for the status of a build, below `/api`. */
export const OPERATION_STATUS_PATH = '/operation-status/{operationId}';
export const STATUS_POLL_SECONDS = 5;

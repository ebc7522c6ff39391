export const OPERATION_STATUSES = ['running', 'completed', 'failed'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

export const OPERATION_STATUS_PATH = '/operation-status/{operationId}';
export const STATUS_POLL_SECONDS = 5;

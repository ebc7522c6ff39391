import type { ErrorCode } from '../../contract/errors.ts';

/** Maps each reason for refusing an API call to its error code and its English sentence with placeholders. */
export type RefusalTable = Readonly<Record<string, { code: ErrorCode; text: string }>>;

import type { ErrorCode } from '../../contract/errors.ts';

/** Why the API refuses calls: the error code, and the English sentence with its placeholders. */
export type RefusalTable = Readonly<Record<string, { code: ErrorCode; text: string }>>;

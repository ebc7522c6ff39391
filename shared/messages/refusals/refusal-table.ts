import type { ErrorCode } from '../../contract/errors.ts';

export type RefusalTable = Readonly<Record<string, { code: ErrorCode; text: string }>>;

import type { Credentials } from './credential-store.ts';

/** For example `s3:GetObject` on `arn:aws:s3:::bucket/key`. */
export interface Permission {
  action: string;
  resource: string;
}

/**
 * The operator, a function or state machine with its role, or a service that acts for one of its resources.
 * `functionArn` is set for calls of a function's code, and not for calls that Lambda itself makes with the role.
 */
export type Caller =
  | { kind: 'operator' }
  | { kind: 'role'; roleArn: string; session: string; functionArn?: string | undefined }
  | { kind: 'service'; name: string; sourceArn: string };

/** Throws AccessDeniedError when the role of the key lacks the permission. */
export type Authorize = (caller: Credentials, needed: Permission) => void;

export class AccessDeniedError extends Error {
  readonly code = 'AccessDeniedException';

  constructor(message: string) {
    super(message);
    this.name = this.code;
  }
}

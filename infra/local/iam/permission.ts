/** What a call needs, who makes it, and how it is refused. */
import type { Credentials } from './credential-store.ts';

/** An action, as IAM names it, on a resource: `s3:GetObject` on `arn:aws:s3:::bucket/key`. */
export interface Permission {
  action: string;
  resource: string;
}

/** Who calls: whoever runs the cloud, a function or state machine in its role, or a service for one of its resources. */
export type Caller =
  | { kind: 'operator' }
  | { kind: 'role'; roleArn: string; session: string }
  | { kind: 'service'; name: string; sourceArn: string };

/** Throws AccessDeniedError when the role behind the key does not allow what a call needs. */
export type Authorize = (caller: Credentials, needed: Permission) => void;

/** Each protocol answers it in its own words. */
export class AccessDeniedError extends Error {
  readonly code = 'AccessDeniedException';

  constructor(message: string) {
    super(message);
    this.name = this.code;
  }
}

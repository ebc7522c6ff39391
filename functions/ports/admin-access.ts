/** The password of admin actions, and how often it was tried. */

export interface AdminPassword {
  /** `scrypt$cost$blockSize$parallelization$salt$key`, the last two in base64url. */
  readHash(): Promise<string>;
}

export interface PasswordAttempt {
  attemptId: string;
  atMs: number;
  /** False while the password is being compared. */
  isWrong: boolean;
}

/** The tries of one admin, newest last. Writing is refused when someone else wrote since the reading. */
export interface PasswordAttempts {
  read(publicKey: string): Promise<{ attempts: PasswordAttempt[]; version: number }>;
  write(
    publicKey: string,
    attempts: PasswordAttempt[],
    basedOnVersion: number,
    expiresAtMs: number,
  ): Promise<boolean>;
}

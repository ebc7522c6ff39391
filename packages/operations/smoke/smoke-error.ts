/** The message describes a problem of the deployment to its operator. */
export class SmokeError extends Error {
  readonly code = 'smoke_failed';
}

/** A call that the deployment refused, with the error code of the contract. */
export class RefusedCallError extends SmokeError {
  readonly refusal: string;

  constructor(message: string, refusal: string) {
    super(message);
    this.refusal = refusal;
  }
}

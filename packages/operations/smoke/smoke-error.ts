export class SmokeError extends Error {
  readonly code = 'smoke_failed';
}

/** A call that the deployment refused with an error code of the API contract. */
export class RefusedCallError extends SmokeError {
  readonly refusal: string;

  constructor(message: string, refusal: string) {
    super(message);
    this.refusal = refusal;
  }
}

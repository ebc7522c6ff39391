/** What is wrong with a deployment, in a sentence for its operator. */
export class SmokeError extends Error {
  readonly code = 'smoke_failed';
}

/** A call that the deployment refused, with the contract's code of the refusal. */
export class RefusedCallError extends SmokeError {
  readonly refusal: string;

  constructor(message: string, refusal: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** What keeps an evaluation from starting or going on; its message needs no stack trace. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  readonly code = 'Evaluation';
}

/** Prevents an evaluation from starting or continuing. The operator sees the message without a stack trace. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  readonly code = 'Evaluation';
}

export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  readonly code = 'Evaluation';
}

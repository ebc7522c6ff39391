const STATUS = {
  ValidationException: 400,
  AccessDeniedException: 403,
  ResourceNotFoundException: 404,
  UnknownOperationException: 404,
  ModelStreamErrorException: 424,
  ThrottlingException: 429,
  InternalServerException: 500,
  ServiceUnavailableException: 503,
} as const;

export type BedrockErrorCode = keyof typeof STATUS;

export class BedrockError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: BedrockErrorCode, message: string) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = STATUS[code];
  }
}

export const invalid = (message: string) => new BedrockError('ValidationException', message);

export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, string>;

  constructor(code: string, status: number, message: string, details: Record<string, string> = {}) {
    super(message);
    this.name = 'S3Error';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error('AccessDenied', 403, message);

export const noSuchBucket = (bucket: string) =>
  new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist', { BucketName: bucket });

export const noSuchKey = (key: string) =>
  new S3Error('NoSuchKey', 404, 'The specified key does not exist.', { Key: key });

export const preconditionFailed = (condition: string) =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });

export const invalidArgument = (name: string, value: string, message: string) =>
  new S3Error('InvalidArgument', 400, message, { ArgumentName: name, ArgumentValue: value });

/** Prints the unsupported feature too, because SDK clients often hide the message. */
export function notImplemented(what: string): S3Error {
  console.error(`S3 emulator: ${what} is not supported.`);
  return new S3Error('NotImplemented', 501, `The local cloud does not support ${what}.`, { Header: what });
}

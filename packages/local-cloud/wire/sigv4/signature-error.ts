/** The refusal of a signature. `code` and `status` match the response of the AWS service. */
export class SignatureError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
    this.status = status;
  }
}

/** The errors of signature checks. S3 uses other codes, statuses and messages than other services. */
export interface SignatureErrors {
  missing(): SignatureError;
  malformed(message: string): SignatureError;
  unknownKey(): SignatureError;
  skewed(timestamp: string): SignatureError;
  mismatch(): SignatureError;
}

/** Services with a REST protocol, which refuse with 403. Services with a JSON protocol refuse with 400. */
const REST_SERVICES = new Set(['bedrock', 'lambda', 'cloudfront', 'appsync']);
const MISMATCH = 'The request signature we calculated does not match the signature you provided.';

export function accessDenied(message: string): SignatureError {
  return new SignatureError('AccessDenied', 403, message);
}

export const s3SignatureErrors: SignatureErrors = {
  missing: () => accessDenied('Access Denied'),
  malformed: (message) => new SignatureError('AuthorizationHeaderMalformed', 400, message),
  unknownKey: () =>
    new SignatureError('InvalidAccessKeyId', 403, 'The AWS Access Key Id you provided does not exist in our records.'),
  skewed: () =>
    new SignatureError(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
    ),
  mismatch: () => new SignatureError('SignatureDoesNotMatch', 403, MISMATCH),
};

export function signatureErrorsOf(service: string): SignatureErrors {
  if (service === 's3') return s3SignatureErrors;
  const status = REST_SERVICES.has(service) ? 403 : 400;
  return {
    missing: () => new SignatureError('MissingAuthenticationTokenException', status, 'Missing Authentication Token'),
    malformed: (message) => new SignatureError('IncompleteSignatureException', status, message),
    unknownKey: () =>
      new SignatureError(
        'UnrecognizedClientException',
        status,
        'The security token included in the request is invalid.',
      ),
    skewed: (timestamp) =>
      new SignatureError('InvalidSignatureException', status, `Signature expired or not yet current: ${timestamp}`),
    mismatch: () => new SignatureError('InvalidSignatureException', status, MISMATCH),
  };
}

/**
 * Namespaces of errors that AWS raises before DynamoDB sees a request. The other errors have DynamoDB's own namespace.
 */
const NAMESPACES: Readonly<Record<string, string>> = {
  ValidationException: 'com.amazon.coral.validate',
  AccessDeniedException: 'com.amazon.coral.service',
  IncompleteSignatureException: 'com.amazon.coral.service',
  InvalidSignatureException: 'com.amazon.coral.service',
  MissingAuthenticationTokenException: 'com.amazon.coral.service',
  SerializationException: 'com.amazon.coral.service',
  UnknownOperationException: 'com.amazon.coral.service',
  UnrecognizedClientException: 'com.amazon.coral.service',
};

/** Returns the body of an error as DynamoDB writes it. */
export function errorBody(code: string, message: string): Record<string, string> {
  const __type = `${NAMESPACES[code] ?? 'com.amazonaws.dynamodb.v20120810'}#${code}`;
  return code === 'SerializationException' ? { __type, Message: message } : { __type, message };
}

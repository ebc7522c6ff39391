/** What a signature is valid for: a key on one day in one service of one region. */
export interface CredentialScope {
  accessKeyId: string;
  /** `yyyyMMdd`. */
  date: string;
  region: string;
  service: string;
}

/** Returns the scope of `<key>/<date>/<region>/<service>/aws4_request`; undefined when it is malformed or for another service. */
export function parseCredentialScope(credential: string, service: string): CredentialScope | undefined {
  // An access key may contain a slash, so the scope is the last four parts.
  const parts = credential.split('/');
  const [date, region, scopeService, terminator] = parts.slice(-4);
  const accessKeyId = parts.slice(0, -4).join('/');
  if (!accessKeyId || !date || !region || scopeService !== service || terminator !== 'aws4_request')
    return undefined;
  return { accessKeyId, date, region, service };
}

export interface CredentialScope {
  accessKeyId: string;
  /** `yyyyMMdd`. */
  date: string;
  region: string;
  service: string;
}

/** Parses `<key>/<date>/<region>/<service>/aws4_request`. Returns undefined for another form or service. */
export function parseCredentialScope(credential: string, service: string): CredentialScope | undefined {
  // An access key may contain a slash, so the scope is the last four parts.
  const parts = credential.split('/');
  const [date, region, scopeService, terminator] = parts.slice(-4);
  const accessKeyId = parts.slice(0, -4).join('/');
  if (!accessKeyId || !date || !region || scopeService !== service || terminator !== 'aws4_request') return undefined;
  return { accessKeyId, date, region, service };
}

/**
 * The state of a custom domain. `waiting`: its DNS records are missing. `issuing`: CloudFront requests its certificate.
 * `live`: the domain shows the app. `failed`: the owner has to act; the `problem` says why.
 */
export const CUSTOM_DOMAIN_STATES = ['waiting', 'issuing', 'live', 'failed'] as const;
export type CustomDomainState = (typeof CUSTOM_DOMAIN_STATES)[number];

export const CUSTOM_DOMAIN_PROBLEMS = [
  'no_proof',
  'wrong_proof',
  'no_cname',
  'wrong_cname',
  'not_seen',
  'taken',
  'lost',
  'used_elsewhere',
  'no_room',
  'no_certificate',
] as const;
export type CustomDomainProblem = (typeof CUSTOM_DOMAIN_PROBLEMS)[number];

export interface DnsRecord {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
}

/** Returns the DNS records that an owner creates: one that points to CloudFront, and one that proves ownership. */
export function recordsFor({ host, proof }: { host: string; proof: string }, routingEndpoint: string): DnsRecord[] {
  return [
    { type: 'TXT', name: verificationRecordName(host), value: verificationText(proof) },
    { type: 'CNAME', name: host, value: routingEndpoint },
  ];
}

export function verificationRecordName(host: string): string {
  return `_buidl-app.${host}`;
}

export function verificationText(proof: string): string {
  return `buidl-app=${proof}`;
}

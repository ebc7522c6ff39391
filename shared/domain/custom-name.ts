/**
 * How far a name of one's own is. `waiting`: its DNS records are not there yet; `issuing`: CloudFront gets its certificate;
 * `live`: it shows the app; `failed`: somebody has to act, as the problem says.
 */
export const CUSTOM_NAME_STATES = ['waiting', 'issuing', 'live', 'failed'] as const;
export type CustomNameState = (typeof CUSTOM_NAME_STATES)[number];

/** Why a name is not live. */
export const CUSTOM_NAME_PROBLEMS = [
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
export type CustomNameProblem = (typeof CUSTOM_NAME_PROBLEMS)[number];

/** A record of DNS. */
export interface DnsRecord {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
}

/** Returns the records that an owner sets for a name: one that leads to CloudFront, and one that proves whose the name is. */
export function recordsFor(
  { host, proof }: { host: string; proof: string },
  routingEndpoint: string,
): DnsRecord[] {
  return [
    { type: 'TXT', name: proofNameOf(host), value: proofText(proof) },
    { type: 'CNAME', name: host, value: routingEndpoint },
  ];
}

/** The name of the record with the proof. */
export function proofNameOf(host: string): string {
  return `_buidl-app.${host}`;
}

/** What the record with the proof says. */
export function proofText(proof: string): string {
  return `buidl-app=${proof}`;
}

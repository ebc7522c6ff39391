import { createHmac, timingSafeEqual } from 'node:crypto';

export const PROOF_LIFETIME_MS = 24 * 60 * 60_000;
const PROOF = /^(prj_[0-9a-z]{26})\.(\d{13})\.([0-9a-f]{64})$/;

/**
 * Returns the token that an app's page sends with its data calls. With it, a page can reach only the data of its own
 * app.
 */
export function appToken(projectId: string, visitorSecret: string, nowMs: number): string {
  const claim = `${projectId}.${nowMs + PROOF_LIFETIME_MS}`;
  return `${claim}.${signatureOf(claim, visitorSecret)}`;
}

export function isAppToken(proof: string, projectId: string, visitorSecret: string, nowMs: number): boolean {
  const [, provenId = '', expiresAtMs = '', signature = ''] = PROOF.exec(proof) ?? [];
  if (provenId !== projectId || Number(expiresAtMs) <= nowMs) return false;
  const expected = signatureOf(`${provenId}.${expiresAtMs}`, visitorSecret);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

/**
 * Signs with a key that is derived from the secret. A token therefore never equals another hash made from the secret.
 */
function signatureOf(claim: string, visitorSecret: string): string {
  const key = createHmac('sha256', visitorSecret).update('app-token').digest();
  return createHmac('sha256', key).update(claim).digest('hex');
}

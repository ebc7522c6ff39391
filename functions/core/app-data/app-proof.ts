import { createHmac, timingSafeEqual } from 'node:crypto';

export const PROOF_LIFETIME_MS = 24 * 60 * 60_000;
const PROOF = /^(prj_[0-9a-z]{26})\.(\d{13})\.([0-9a-f]{64})$/;

/**
 * Returns the proof that the server gives the page of a published app, `{projectId}.{expiresAtMs}.{hmac}`. The calls of that page
 * carry it, so that they reach the data of no other app.
 */
export function appProof(projectId: string, visitorSecret: string, nowMs: number): string {
  const claim = `${projectId}.${nowMs + PROOF_LIFETIME_MS}`;
  return `${claim}.${signatureOf(claim, visitorSecret)}`;
}

/** Returns whether a proof is that of the project, and has not expired. */
export function isAppProof(proof: string, projectId: string, visitorSecret: string, nowMs: number): boolean {
  const [, provenId = '', expiresAtMs = '', signature = ''] = PROOF.exec(proof) ?? [];
  if (provenId !== projectId || Number(expiresAtMs) <= nowMs) return false;
  const expected = signatureOf(`${provenId}.${expiresAtMs}`, visitorSecret);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

/** The key is derived, so that a proof is never a hash that the secret makes for something else. */
function signatureOf(claim: string, visitorSecret: string): string {
  const key = createHmac('sha256', visitorSecret).update('app-proof').digest();
  return createHmac('sha256', key).update(claim).digest('hex');
}

import { createHash } from 'node:crypto';
import { beginsWithZeroBits, proofText } from '../../../shared/domain/sign-up-proof.ts';
import { RequestError } from '../../ports/request-error.ts';

interface ProvenRequest {
  nonce: string;
  publicKey: string;
  proof?: string | undefined;
}

/**
 * Refuses a sign-up without the proof of work for its nonce and wallet; 0 bits need none. Throws RequestError `invalid_input`. That a
 * proof is neither old nor used twice follows from its nonce.
 */
export function requireSignUpProof({ proof, ...signed }: ProvenRequest, bits: number): void {
  if (bits === 0) return;
  if (proof === undefined) {
    throw new RequestError('sign_up_proof_needed');
  }
  const hash = createHash('sha256').update(proofText(signed, proof)).digest();
  if (beginsWithZeroBits(hash.readUInt32BE(0), bits)) return;
  throw new RequestError({ key: 'sign_up_proof_wrong', params: { bits } });
}

/** Searches a proof of work beside the page, which stays usable and can end the search. */
import type { ProofTask } from '../../../../../shared/domain/sign-up-proof.ts';
import { findProof } from './find-proof.ts';

export type ProofReport = { tries: number } | { proof: string };

globalThis.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => {
  const report = (found: ProofReport) => globalThis.postMessage(found);
  report({ proof: findProof(data, (tries) => report({ tries })) });
});

import type { ProofTask } from '../../../../../shared/domain/sign-up-proof.ts';
import type { ProofReport } from './find-proof.worker.ts';

interface SolveOptions {
  /** Ends the search. */
  signal: AbortSignal;
  onTries: (tries: number) => void;
}

/** The browser cannot search for a proof of work. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
  readonly code = 'proof_failed';
}

/** Resolves to the proof of the task, searched in a worker. Rejects with the signal's reason, or with ProofError. */
export function solveProof(task: ProofTask, { signal, onTries }: SolveOptions): Promise<string> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(new URL('./find-proof.worker.ts', import.meta.url), { type: 'module' });
  const cancel = () => reject(signal.reason);
  signal.addEventListener('abort', cancel);
  worker.addEventListener('error', () => reject(new ProofError()));
  worker.addEventListener('message', ({ data }: MessageEvent<ProofReport>) => {
    if ('proof' in data) resolve(data.proof);
    else onTries(data.tries);
  });
  worker.postMessage(task);
  return promise.finally(() => {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  });
}

/** Asks the offline model's Editor for changes, as the pipeline does, and applies its answers. */
import { applyEdits, parseEdits } from '../../../shared/domain/edits.ts';
import { responseOf } from './response-of.ts';
import type { RevisionSample } from './sample-prompts.ts';

export interface Revised extends RevisionSample {
  before: string;
  answer: string;
  /** The changed document; the old one when the answer did not apply. */
  after: string;
  isApplied: boolean;
  /** Whether the pipeline would have had to ask for the whole document. */
  isFallback: boolean;
  /** The answer's length, of the document's. */
  outputShare: number;
}

export async function reviseAll(samples: readonly RevisionSample[]): Promise<Revised[]> {
  return Promise.all(samples.map(reviseOne));
}

async function reviseOne(sample: RevisionSample): Promise<Revised> {
  const ask = { idea: sample.app, ...(sample.type ? { type: sample.type } : {}) };
  const before = await responseOf('Coder', ask);
  const answer = await responseOf('Editor', { ...ask, change: sample.change, document: before });
  const edits = parseEdits(answer);
  const result = applyEdits(before, edits);
  const after = result.ok ? result.document : before;
  return {
    ...sample,
    before,
    answer,
    after,
    isApplied: result.ok && after !== before,
    isFallback: !answer.startsWith('REFUSED: ') && (edits.length === 0 || !result.ok),
    outputShare: answer.length / before.length,
  };
}

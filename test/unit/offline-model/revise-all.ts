/** Asks the Editor of the offline model for changes and applies its responses. */
import { applyEdits, parseEdits } from '../../../shared/domain/edits.ts';
import { responseOf } from './response-of.ts';
import type { RevisionSample } from './sample-prompts.ts';

export interface Revised extends RevisionSample {
  before: string;
  response: string;
  /** The changed document; the old one when the response did not apply. */
  after: string;
  isApplied: boolean;
  /** Whether the pipeline would have to ask the Rewriter for the whole document. */
  isFallback: boolean;
  /** The length of the response divided by the length of the document. */
  outputShare: number;
}

export async function reviseAll(samples: readonly RevisionSample[]): Promise<Revised[]> {
  return Promise.all(samples.map(reviseOne));
}

async function reviseOne(sample: RevisionSample): Promise<Revised> {
  const ask = { idea: sample.app, ...(sample.type ? { type: sample.type } : {}) };
  const before = await responseOf('Coder', ask);
  const response = await responseOf('Editor', { ...ask, change: sample.change, document: before });
  const edits = parseEdits(response);
  const result = applyEdits(before, edits);
  const after = result.ok ? result.document : before;
  return {
    ...sample,
    before,
    response,
    after,
    isApplied: result.ok && after !== before,
    isFallback: !response.startsWith('REFUSED: ') && (edits.length === 0 || !result.ok),
    outputShare: response.length / before.length,
  };
}

/** Asks the Editor of the offline model for changes and applies its responses. */
import { applyEdits } from '../../../../shared/domain/edits/apply-edits.ts';
import { parseEdits } from '../../../../shared/domain/edits/edit-blocks.ts';
import { responseOf } from './response-of.ts';
import type { RevisionSample } from './sample-prompts.ts';

export interface Revised extends RevisionSample {
  before: string;
  response: string;
  /** The changed document; the unchanged document when the response could not be applied. */
  after: string;
  isApplied: boolean;
  /** True when the pipeline would fall back to the Rewriter. */
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
  const { blocks: edits } = parseEdits(response);
  const result = applyEdits(before, edits);
  const isWhole = result.problems.length === 0;
  const after = isWhole ? result.document : before;
  return {
    ...sample,
    before,
    response,
    after,
    isApplied: isWhole && after !== before,
    isFallback: !response.startsWith('REFUSED: ') && (edits.length === 0 || !isWhole),
    outputShare: response.length / before.length,
  };
}

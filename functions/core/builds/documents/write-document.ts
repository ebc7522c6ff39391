import type { ModelMessage } from '../../../ports/model.ts';
import { type DeclaredFlows, readDeclaredFlows } from '../build-flows.ts';
import type { ModelRun } from '../model/model-run.ts';
import { changeSummary, completeDocument, findDocument, refusalReason } from '../model/model-text.ts';
import { StageError } from '../stage-error.ts';
import { findOmittedCode } from './find-omitted-code.ts';
import type { LivePreview } from './live-preview.ts';

interface WrittenDocument {
  document: string;
  flows: DeclaredFlows;
  /** The model's one-sentence summary, if it gave one. */
  summary: string | undefined;
}

interface WriteOptions {
  run: ModelRun;
  preview: LivePreview;
  system: string;
  /** Returns the user message; after an unusable response, it includes the problems. */
  question(problems?: readonly string[]): ModelMessage;
}

/**
 * Requests a whole document from the model, at most twice. Refuses a document that is cut off or omits code. Throws
 * StageError `code_incomplete` or `stopped`, and the model's errors.
 */
export async function writeDocument({ run, preview, system, question }: WriteOptions): Promise<WrittenDocument> {
  const first = await attempt({ run, preview, system, question });
  if (first.document !== undefined) return first;
  // A document that is cut off after all continuations is not requested again, because it would be cut off again.
  if (!first.isCut) {
    const second = await attempt({ run, preview, system, question }, [first.problem]);
    if (second.document !== undefined) return second;
  }
  throw new StageError('code_incomplete');
}

type Attempt = (WrittenDocument & { isCut: boolean }) | { document?: undefined; isCut: boolean; problem: string };

function isWholeDocument(text: string): boolean {
  return completeDocument(text) !== undefined;
}

async function attempt(options: WriteOptions, problems?: readonly string[]): Promise<Attempt> {
  const { run, preview, system, question } = options;
  const messages = [question(problems)];
  const { text, isCut } = await preview.during(run.askToEnd(system, messages, preview, isWholeDocument));
  const found = isCut ? undefined : findDocument(text);
  if (found === undefined) {
    const reason = refusalReason(text);
    if (reason !== undefined) throw new StageError({ key: 'edit_refused', params: { reason } });
    return {
      isCut,
      problem: 'The last response was not one complete HTML document from <!doctype html> to </html>. Write all of it.',
    };
  }
  const { document, prose } = found;
  const omission = findOmittedCode(document);
  if (omission === undefined) {
    return { document, isCut, flows: readDeclaredFlows(prose), summary: changeSummary(prose) };
  }
  return {
    isCut,
    problem: `The last response left code out: ${omission.slice(0, 100)}. Write every part in full.`,
  };
}

/** Has a model write a whole document, and takes none that was cut or that leaves code out. */
import type { ModelMessage } from '../../ports/model.ts';
import { findElision } from './find-omitted-code.ts';
import type { LivePreview } from './live-preview.ts';
import type { ModelRun } from './model-run.ts';
import { completeDocument } from './model-text.ts';
import { StageError } from './stage-error.ts';

interface WriteOptions {
  run: ModelRun;
  preview: LivePreview;
  system: string;
  /** The question; with problems when an answer before was not usable. */
  question(problems?: readonly string[]): ModelMessage;
}

/** Asks twice at most. Throws StageError `code_incomplete` or `stopped`, and the model's errors. */
export async function writeDocument({ run, preview, system, question }: WriteOptions): Promise<string> {
  const first = await attempt({ run, preview, system, question });
  if (first.document !== undefined) return first.document;
  // What goes on after several continuations is without end.
  if (!first.isCut) {
    const second = await attempt({ run, preview, system, question }, [first.problem]);
    if (second.document !== undefined) return second.document;
  }
  throw new StageError('code_incomplete', 'The model did not finish writing the app.');
}

type Attempt =
  | { document: string; isCut: boolean }
  | { document?: undefined; isCut: boolean; problem: string };

async function attempt(options: WriteOptions, problems?: readonly string[]): Promise<Attempt> {
  const { run, preview, system, question } = options;
  const messages = [question(problems)];
  const { text, isCut } = await preview.during(run.askForDocument(system, messages, preview));
  const document = completeDocument(text);
  if (document === undefined) {
    return {
      isCut,
      problem:
        'The last answer was not one complete HTML document from <!doctype html> to </html>. Write all of it.',
    };
  }
  const elision = findElision(document);
  if (elision === undefined) return { document, isCut };
  return {
    isCut,
    problem: `The last answer left code out: ${elision.slice(0, 100)}. Write every part in full.`,
  };
}

import { applyEdits, editProblemLine, parseEdits } from '../../../shared/domain/edits.ts';
import type { ModelMessage } from '../../ports/model.ts';
import { editProblemsPrompt } from '../../prompts/edit.ts';
import type { Listener, ModelRun } from './model-run.ts';

interface EditOptions {
  run: ModelRun;
  system: string;
  question: ModelMessage;
  document: string;
  listener?: Listener | undefined;
}

export type EditOutcome =
  | { kind: 'edited'; document: string; editsApplied: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'unusable'; problems: string[] };

const REASON_MAX_LENGTH = 300;

/**
 * Asks a model for search/replace edits of a document, and once more with their problems when they do not apply. Applies all edits
 * or none. Throws the model's errors.
 */
export async function askForEdits(options: EditOptions): Promise<EditOutcome> {
  const { run, system, question, document, listener } = options;
  const first = await run.ask(system, [question], listener);
  const outcome = outcomeOf(first.text, document);
  if (outcome.kind !== 'unusable') return outcome;
  const second = await run.ask(
    system,
    [
      question,
      { role: 'assistant', text: first.text.trim() || '(no response)' },
      { role: 'user', text: editProblemsPrompt(outcome.problems, document) },
    ],
    listener,
  );
  return outcomeOf(second.text, document);
}

/** Applies the edits in a model's response to a document. */
export function outcomeOf(response: string, document: string): EditOutcome {
  const edits = parseEdits(response);
  if (edits.length === 0) {
    const [, reason] = /^\s*REFUSED:[ \t]*(\S[^\r\n]*)/.exec(response) ?? [];
    if (reason !== undefined) return { kind: 'refused', reason: reason.trim().slice(0, REASON_MAX_LENGTH) };
    return { kind: 'unusable', problems: ['The response contains no complete search/replace block.'] };
  }
  const applied = applyEdits(document, edits);
  if (!applied.ok) return { kind: 'unusable', problems: applied.problems.map(editProblemLine) };
  if (applied.document === document) {
    return {
      kind: 'unusable',
      problems: ['The blocks change nothing: SEARCH and replacement are the same.'],
    };
  }
  return { kind: 'edited', document: applied.document, editsApplied: edits.length };
}

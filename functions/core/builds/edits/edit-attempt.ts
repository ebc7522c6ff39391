import { applyEdits } from '../../../../shared/domain/edits/apply-edits.ts';
import { type EditBlock, parseEdits } from '../../../../shared/domain/edits/edit-blocks.ts';
import { editProblemTexts } from '../../../../shared/domain/edits/edit-problem-texts.ts';
import type { ModelMessage } from '../../../ports/model.ts';
import { editProblemsPrompt } from '../../../prompts/edit.ts';
import { type DeclaredFlows, readDeclaredFlows } from '../build-flows.ts';
import { addedOmission, findOmittedCode } from '../documents/find-omitted-code.ts';
import type { Listener, ModelRun, WholeResponse } from '../model/model-run.ts';
import { changeSummary, findDocument, refusalReason } from '../model/model-text.ts';

interface EditOptions {
  run: ModelRun;
  system: string;
  question: ModelMessage;
  document: string;
  listener?: Listener | undefined;
}

type EditOutcome = Edited | { kind: 'refused'; reason: string } | PartialEdit;

interface Edited {
  kind: 'edited';
  document: string;
  editsApplied: number;
  isRewritten: boolean;
  flows: DeclaredFlows;
  /** The model's one-sentence summary of the change. */
  summary: string | undefined;
}

/**
 * The result when some edits could not be applied. `document` contains the applied edits and must not be saved without
 * the others.
 */
interface PartialEdit {
  kind: 'partial';
  document: string;
  /** The indexes of the applied blocks. */
  applied: readonly number[];
  appliedEdits: readonly EditBlock[];
  /** Messages for the model about the blocks that do not apply. */
  problems: readonly string[];
  flows: DeclaredFlows;
  summary: string | undefined;
}

/** The output limit, in tokens, of a response with edits. A longer response is continued. */
export const EDIT_TOKENS = 16_000;
/** The maximum number of edits of a response. A response with more is refused as unusable. */
const MAX_BLOCKS = 400;

/**
 * Requests search/replace edits of a document from a model. Repeats the request once for the edits that do not apply.
 * Applies the edits of both responses together or not at all. Throws the model's errors.
 */
export async function askForEdits(options: EditOptions): Promise<EditOutcome> {
  const { run, system, question, document, listener } = options;
  const first = await run.askToEnd(system, [question], listener);
  const outcome = readEdits(first, document);
  if (outcome.kind !== 'partial') return outcome;
  const second = await run.askToEnd(
    system,
    [
      question,
      { role: 'assistant', text: first.text.trim() || '(no response)' },
      { role: 'user', text: editProblemsPrompt(outcome) },
    ],
    listener,
  );
  const rest = readEdits(second, outcome.document, outcome.appliedEdits);
  if (rest.kind !== 'edited' || rest.isRewritten) return rest;
  if (rest.document === document) return nothingChanged(document);
  const flows = rest.flows.add.length > 0 ? rest.flows : outcome.flows;
  const summary = rest.summary ?? outcome.summary;
  return { ...rest, flows, summary, editsApplied: outcome.applied.length + rest.editsApplied };
}

/**
 * Parses a model's response as edits of a document, as a new document, or as a refusal. `earlier` are edits that the
 * document already has; models tend to repeat them.
 */
export function readEdits(
  { text, isCut }: WholeResponse,
  document: string,
  earlier: readonly EditBlock[] = [],
): EditOutcome {
  const { blocks, prose } = parseEdits(text);
  if (blocks.length > MAX_BLOCKS)
    return unusable(document, `More than ${MAX_BLOCKS} blocks; take fewer and larger ones.`);
  if (blocks.length === 0) return readWithoutBlocks(prose, isCut, document);
  const result = applyEdits(document, blocks.map(withoutOmission), earlier);
  const problems = [
    ...editProblemTexts(result.problems, result.document),
    ...(isCut ? ['The response was cut off at the output limit.'] : []),
  ];
  const flows = readDeclaredFlows(prose);
  const summary = changeSummary(prose);
  if (problems.length > 0) {
    const { applied } = result;
    const appliedEdits = blocks.filter((_, index) => applied.includes(index + 1));
    return { kind: 'partial', document: result.document, applied, appliedEdits, problems, flows, summary };
  }
  if (result.document === document) return nothingChanged(document);
  return {
    kind: 'edited',
    document: result.document,
    editsApplied: result.applied.length,
    isRewritten: false,
    flows,
    summary,
  };
}

/** Returns the block as malformed when its replacement omits code, such as `// rest of the code`. */
function withoutOmission(block: EditBlock): EditBlock {
  if ('malformed' in block || addedOmission(block.search, block.replace) === undefined) return block;
  return { malformed: 'code_left_out' };
}

function readWithoutBlocks(response: string, isCut: boolean, document: string): EditOutcome {
  const found = isCut ? undefined : findDocument(response);
  if (found !== undefined) {
    const { document: rewritten, prose } = found;
    const omission = findOmittedCode(rewritten);
    if (omission !== undefined) {
      return unusable(document, `The response leaves code out: ${omission.slice(0, 100)}. Write every part in full.`);
    }
    if (rewritten === document) return nothingChanged(document);
    const [flows, summary] = [readDeclaredFlows(prose), changeSummary(prose)];
    return { kind: 'edited', document: rewritten, editsApplied: 0, isRewritten: true, flows, summary };
  }
  const reason = refusalReason(response);
  if (reason !== undefined) return { kind: 'refused', reason };
  return unusable(document, 'The response contains no complete search/replace block.');
}

function unusable(document: string, problem: string): PartialEdit {
  const flows = { add: [], remove: [] };
  return {
    kind: 'partial',
    document,
    applied: [],
    appliedEdits: [],
    problems: [problem],
    flows,
    summary: undefined,
  };
}

function nothingChanged(document: string): PartialEdit {
  return unusable(document, 'The blocks change nothing: SEARCH and replacement are the same.');
}

import { Script } from 'node:vm';
import type { ScriptProblem } from '../compile/transform-script.ts';
import { hasAttribute, lineOf, parseDocument, textOf, typeOf } from '../documents/document-elements.ts';

const CLASSIC_TYPES = ['', 'text/javascript', 'application/javascript'];
const FILE = 'page';

/** Returns the first syntax error in the classic scripts of a document. Parses the scripts without running them. */
export function findScriptProblem(document: string): ScriptProblem | undefined {
  for (const element of parseDocument(document).elements) {
    if (element.tagName !== 'script' || hasAttribute(element, 'src')) continue;
    if (!CLASSIC_TYPES.includes(typeOf(element))) continue;
    const problem = problemOf(textOf(element), lineOf(element));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf(code: string, firstLine: number): ScriptProblem | undefined {
  try {
    new Script(code, { filename: FILE, lineOffset: firstLine - 1 });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, line = String(firstLine)] = new RegExp(`^${FILE}:(\\d+)`).exec(error.stack ?? '') ?? [];
    return { file: '', line: Number(line), column: 1, message: error.message };
  }
}

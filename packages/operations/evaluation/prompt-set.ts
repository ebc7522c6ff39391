import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { PROMPT_MAX_LENGTH } from '../../../shared/domain/text-limits.ts';
import { EvaluationError } from './evaluation-error.ts';

const MAX_CASES = 30;

const promptSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'an id has up to 40 small letters, digits and hyphens'),
  instruction: z.string().trim().min(1).max(PROMPT_MAX_LENGTH),
  /** Criteria of a good app. Each can be judged by looking at the app and using it. */
  cases: z.array(z.string().trim().min(1).max(400)).min(1).max(MAX_CASES),
});
export type EvaluationPrompt = z.infer<typeof promptSchema>;

export async function readPromptSet(path: string): Promise<EvaluationPrompt[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new EvaluationError(`The set ${path} cannot be read: ${reasonOf(error)}`);
  });
  return parsePromptSet(text, path);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'ENOENT' ? 'there is no such file.' : error.message;
}

export function parsePromptSet(text: string, name: string): EvaluationPrompt[] {
  const lines = new Map<string, number>();
  const prompts: EvaluationPrompt[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `${name}, line ${index + 1}`;
    const prompt = parseLine(line, place);
    const known = lines.get(prompt.id);
    if (known !== undefined) throw new EvaluationError(`${place}: line ${known} has the id “${prompt.id}” already.`);
    lines.set(prompt.id, index + 1);
    prompts.push(prompt);
  }
  if (prompts.length === 0) throw new EvaluationError(`${name} has no prompts.`);
  return prompts;
}

function parseLine(line: string, place: string): EvaluationPrompt {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch (error) {
    throw new EvaluationError(`${place} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = promptSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'the line'}: ${message}`,
  );
  throw new EvaluationError(`${place}: ${problems.join('; ')}`);
}

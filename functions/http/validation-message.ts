import type * as z from 'zod';
import type { FieldProblem } from '../../shared/contract/errors.ts';
import { keyedTextSchema } from '../../shared/domain/keyed-text.ts';
import { truncateText } from '../../shared/domain/truncate-text.ts';

/**
 * The maximum length of a field name in a message. Unknown names come from the caller and may be as long as the
 * request.
 */
const NAME_MAX_LENGTH = 100;
const NAMES_MAX = 5;

type Issue = z.core.$ZodIssue;

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};

/** Returns a sentence about the first issue, with the name of its field. `path` is the path of the validated value. */
export function validationMessage(issues: readonly Issue[], path: readonly PropertyKey[] = []): string {
  const [issue] = issues;
  if (!issue) return 'The request is not valid.';
  // Messages of the contract end with a period and are complete sentences. Messages of zod have no period.
  if (issue.message.endsWith('.')) return issue.message;
  const fullPath = [...path, ...issue.path];
  const field = fullPath.length === 0 ? 'The request' : fieldName(fullPath);
  if (isMissing(issue)) return `${field} is required.`;
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys.map((key) => fieldName([...fullPath, key])));
  if (issue.code === 'invalid_union') return validationMessage(closestBranch(issue.errors), fullPath);
  return describeIssue(issue, field);
}

const PROBLEMS_MAX = 20;

export function validationProblems(issues: readonly Issue[], path: readonly PropertyKey[] = []): FieldProblem[] {
  const problems = issues.flatMap((issue): FieldProblem[] => {
    const fullPath = [...path, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      const names = issue.keys.map((key) => fieldName([...fullPath, key]));
      return names.map((field) => ({ field, message: unknownFields([field]) }));
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0 && !isMissing(issue))
      return validationProblems(closestBranch(issue.errors), fullPath);
    const field = fullPath.length === 0 ? {} : { field: fieldName(fullPath) };
    return [{ ...field, message: validationMessage([issue], path), ...reasonOf(issue) }];
  });
  return problems.slice(0, PROBLEMS_MAX);
}

/** Returns the reason that a custom rule of the contract adds to its issue. */
function reasonOf(issue: Issue): Pick<FieldProblem, 'reason' | 'params'> {
  const keyed = issue.code === 'custom' ? keyedTextSchema.safeParse(issue.params).data : undefined;
  return keyed === undefined ? {} : { reason: keyed.key, ...(keyed.params && { params: keyed.params }) };
}

function fieldName(path: readonly PropertyKey[]): string {
  return truncateText(path.map(String).join('.'), NAME_MAX_LENGTH);
}

function unknownFields(names: readonly string[]): string {
  const more = names.length > NAMES_MAX ? ' and more' : '';
  const named = names.slice(0, NAMES_MAX).join(', ');
  return `Unknown ${names.length === 1 ? 'field' : 'fields'}: ${named}${more}.`;
}

function isMissing(issue: Issue): boolean {
  return issue.code !== 'unrecognized_keys' && issue.code !== 'custom' && issue.input === undefined;
}

/**
 * Returns the issues of the union branch that matched the deepest part of the input. A branch that expects another type
 * counts as matching nothing.
 */
function closestBranch(branches: readonly Issue[][]): readonly Issue[] {
  const [closest = []] = branches.toSorted((left, right) => matchedDepth(right) - matchedDepth(left));
  return closest;
}

function matchedDepth(issues: readonly Issue[]): number {
  const expectsOtherType = issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0);
  return expectsOtherType ? 0 : Math.max(0, ...issues.map((issue) => 1 + issue.path.length));
}

function describeIssue(issue: Issue, field: string): string {
  switch (issue.code) {
    case 'invalid_type':
      if (Array.isArray(issue.input) && issue.expected !== 'object') return `${field} must be a single value.`;
      return `${field} must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      if (issue.inclusive === false) return `${field} must be more than ${issue.minimum}.`;
      return `${field} must ${describeBound(issue.origin, 'least', Number(issue.minimum))}.`;
    case 'too_big':
      return `${field} must ${describeBound(issue.origin, 'most', Number(issue.maximum))}.`;
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'custom':
      return `${field} ${issue.message}.`;
    default:
      return `${field} is not valid.`;
  }
}

function describeBound(origin: string, side: 'least' | 'most', bound: number): string {
  if (origin === 'string') return `have at ${side} ${bound} ${bound === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `have at ${side} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  return `be at ${side} ${bound}`;
}

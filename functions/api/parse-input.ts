/** Checks what a request says against its route. */
import type { ContractRoute, RouteId, RouteInput } from '../../shared/contract/routes.ts';
import { RequestError } from '../core/request-error.ts';
import { readableIssue } from './readable-issue.ts';

/** The input with its defaults. Throws RequestError `invalid_input` with a sentence about the first problem. */
export function parseInput<Id extends RouteId>(route: ContractRoute<Id>, raw: unknown): RouteInput<Id> {
  const parsed = route.input.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new RequestError('invalid_input', readableIssue(parsed.error.issues));
}

import * as z from 'zod';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { MAX_FAULTS } from '../../../prompts/review.ts';
import { jsonObjectText } from '../model/model-text.ts';

const FAULT_MAX_LENGTH = 300;
/** The maximum length of a response. A longer one is certainly unusable and is not parsed. */
const MAX_LENGTH = 100_000;

const faultSchema = z.union([z.string(), z.object({ fault: z.string() }).transform(({ fault }) => fault)]);
const reviewSchema = z.object({ faults: z.array(faultSchema) });

/**
 * Returns the faults that a response names, at most eight different lines; an empty list for an app without faults.
 * Returns undefined for a response that cannot be parsed, such as prose.
 */
export function readReview(response: string): string[] | undefined {
  if (response.length > MAX_LENGTH) return undefined;
  const parsed = reviewSchema.safeParse(parseJson(jsonObjectText(response)));
  if (!parsed.success) return undefined;
  const lines = parsed.data.faults.map((fault) => fault.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return [...new Set(lines)].slice(0, MAX_FAULTS).map((line) => truncateText(line, FAULT_MAX_LENGTH));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

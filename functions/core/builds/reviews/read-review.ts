import * as z from 'zod';
import { GRADED_ASPECTS, type ReviewGrade } from '../../../../shared/domain/review-grades.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { MAX_FAULTS } from '../../../prompts/review.ts';
import { jsonObjectText } from '../model/model-text.ts';

const FAULT_MAX_LENGTH = 300;
const REASON_MAX_LENGTH = 200;
/** The maximum length of a response in characters. A longer one is certainly unusable and is not parsed. */
const MAX_LENGTH = 100_000;

const faultSchema = z.union([z.string(), z.object({ fault: z.string() }).transform(({ fault }) => fault)]);
const reviewSchema = z.object({ faults: z.array(faultSchema), grades: z.unknown().optional() });
const gradeSchema = z.tuple([z.int().min(1).max(5), z.string()]);
const gradesSchema = z.record(z.string(), z.unknown());
const comparisonSchema = z.object({
  better: z.enum(['A', 'B', 'same']),
  A: z.unknown().optional(),
  B: z.unknown().optional(),
});

interface ReadReview {
  /** At most eight different lines; empty for an app without faults. */
  faults: string[];
  /** One grade for each aspect; empty when the response does not grade all of them. */
  grades: ReviewGrade[];
}

/** Returns the faults and grades in a response; undefined for a response that cannot be parsed, such as prose. */
export function readReview(response: string): ReadReview | undefined {
  const { data } = reviewSchema.safeParse(objectIn(response));
  if (!data) return undefined;
  const lines = data.faults.map(oneLine).filter(Boolean);
  const faults = [...new Set(lines)].slice(0, MAX_FAULTS).map((line) => truncateText(line, FAULT_MAX_LENGTH));
  return { faults, grades: readGrades(data.grades) };
}

interface Comparison {
  better: 'A' | 'B' | 'same';
  grades: Record<'A' | 'B', ReviewGrade[]>;
}

/** Returns which of two versions a response prefers; undefined for one that cannot be parsed. */
export function readComparison(response: string): Comparison | undefined {
  const { data } = comparisonSchema.safeParse(objectIn(response));
  return data && { better: data.better, grades: { A: readGrades(data.A), B: readGrades(data.B) } };
}

/**
 * Returns one grade for each aspect. If one has no number from 1 to 5 or no reason, returns an empty list instead of
 * guessing it.
 */
function readGrades(value: unknown): ReviewGrade[] {
  const { data = {} } = gradesSchema.safeParse(value);
  const grades = GRADED_ASPECTS.flatMap((aspect): ReviewGrade[] => {
    const [grade, reason = ''] = gradeSchema.safeParse(data[aspect]).data ?? [];
    const line = truncateText(oneLine(reason), REASON_MAX_LENGTH);
    return grade === undefined || line === '' ? [] : [{ aspect, grade, reason: line }];
  });
  return grades.length === GRADED_ASPECTS.length ? grades : [];
}

function objectIn(response: string): unknown {
  return response.length > MAX_LENGTH ? undefined : parseJson(jsonObjectText(response));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

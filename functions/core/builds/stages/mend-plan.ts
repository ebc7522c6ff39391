import * as z from 'zod';
import { THEMES } from '../../../../shared/domain/build-settings.ts';
import { namedLook, paletteOf } from '../../../../shared/domain/looks/look.ts';
import type { LookDirection } from '../../../../shared/domain/looks/look-direction.ts';
import { lookSchema } from '../../../../shared/domain/looks/look-schema.ts';
import { paletteSchema } from '../../../../shared/domain/palette.ts';
import { type Plan, planSchema } from '../../../../shared/domain/plan.ts';
import type { ProjectType } from '../../../../shared/domain/project-type.ts';

/** The maximum number of faults that are corrected. A plan with more faults is refused. */
const MAX_MENDS = 40;
const MAX_PROBLEMS = 20;

interface MendedPlan {
  /** The corrected plan; undefined when the value cannot be corrected. */
  plan?: Plan;
  /** The faults of the value, one line each. */
  faults: string[];
}

/**
 * Validates a plan and corrects it if needed: truncates long texts and lists, and drops invalid items. Sets the app
 * type that the user chose, if any. Drops a whole flow if one of its steps is invalid, because its other steps would
 * then fail.
 */
export function mendPlan(
  value: unknown,
  projectType?: ProjectType,
  candidates: readonly LookDirection[] = [],
): MendedPlan {
  const typed = projectType ? changed(value, ['type'], () => projectType) : value;
  let mended = withPalette(typed, candidates);
  const first = planSchema.safeParse(mended);
  if (first.success) return { plan: first.data, faults: [] };
  const faults = linesOf(first.error);
  let { error }: { error: z.ZodError } = first;
  for (let mends = 0; mends < MAX_MENDS; mends += 1) {
    const [issue] = error.issues;
    const change = issue && mendOf(issue);
    if (!change) break;
    mended = changed(mended, change.path, change.mend);
    const parsed = planSchema.safeParse(mended);
    if (parsed.success) return { plan: parsed.data, faults };
    error = parsed.error;
  }
  return { faults };
}

/** Returns the plan. If it has no valid palette, adds the colors of its look. */
function withPalette(value: unknown, candidates: readonly LookDirection[]): unknown {
  const plan = recordSchema.safeParse(value).data;
  if (plan === undefined || paletteSchema.safeParse(plan.palette).success) return value;
  const look = namedLook(lookSchema.safeParse(plan.look).data, candidates, { idea: '', theme: undefined });
  const theme = look.theme ?? z.enum(THEMES).safeParse(plan.theme).data;
  return { ...plan, palette: paletteOf({ ...look, theme }) };
}

const recordSchema = z.record(z.string(), z.unknown());

function linesOf({ issues }: z.ZodError): string[] {
  return issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => `${issue.path.map(String).join('.') || 'the plan'}: ${issue.message}`);
}

type Path = readonly PropertyKey[];

interface Mend {
  path: Path;
  mend(value: unknown): unknown;
}

/** Returns the correction of a validation fault; undefined when the plan needs the faulty value. */
function mendOf(issue: z.core.$ZodIssue): Mend | undefined {
  const { path } = issue;
  const [list, index, , indexInItem] = path;
  if (list === undefined || list === 'palette') return undefined;
  if (issue.code === 'too_big' && issue.origin === 'string' && indexInItem === undefined) {
    return { path, mend: (text) => (typeof text === 'string' ? text.slice(0, Number(issue.maximum)) : text) };
  }
  if (typeof index === 'number') {
    return { path: [list], mend: (items) => listOf(items).filter((_, at) => at !== index) };
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return { path, mend: (items) => listOf(items).slice(0, Number(issue.maximum)) };
  }
  // All flows together have too many steps, so the last flow is dropped.
  return issue.code === 'custom' ? { path, mend: (flows) => listOf(flows).slice(0, -1) } : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a copy of a JSON value in which `mend` has changed the value at the path. */
function changed(value: unknown, path: Path, mend: Mend['mend']): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return mend(value);
  if (Array.isArray(value)) {
    return listOf(value).map((item, index) => (index === key ? changed(item, rest, mend) : item));
  }
  const record = recordSchema.parse(value);
  return { ...record, [key]: changed(record[String(key)], rest, mend) };
}

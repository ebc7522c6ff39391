import * as z from 'zod';
import {
  type Flow,
  flowSchema,
  MAX_FLOWS,
  MAX_STEPS,
  stepCount,
} from '../../../shared/domain/acceptance-steps.ts';
import { PROJECT_TYPES, type ProjectType } from '../../../shared/domain/project-type.ts';
import { jsonObjectText } from './model/model-text.ts';
import { NO_NOTES, type RevisionNotes, revisionNotesSchema } from './revisions/revision-notes.ts';

/** What the check of a build proves, and what was so before. */
export const buildFlowsSchema = z.object({
  /** Of this build. */
  added: z.array(flowSchema),
  /** Of the builds before. They held when those were made. */
  earlier: z.array(flowSchema),
  /** Of the base revision. Builds that ran during an upgrade have none. */
  before: revisionNotesSchema.default(NO_NOTES),
  /** The type of the app, where the model chose it. */
  type: z.enum(PROJECT_TYPES).optional(),
});
export type BuildFlows = z.infer<typeof buildFlowsSchema>;

/** What a model declares beside its edits or its document. */
export interface DeclaredFlows {
  add: Flow[];
  /** The names of earlier flows that the change makes wrong. */
  remove: string[];
  /** The type of a new app. */
  type?: ProjectType | undefined;
}

const declarationSchema = z.object({
  add: z.array(z.unknown()).default([]),
  remove: z.array(z.string()).default([]),
  type: z.enum(PROJECT_TYPES).optional().catch(undefined),
});

const [OPENING, CLOSING] = ['<checks>', '</checks>'];

/** Returns the flows that a response declares in its last `<checks>` section. Ignores those that are not valid. */
export function readDeclaredFlows(response: string): DeclaredFlows {
  const declared = declarationSchema.safeParse(parseJson(lastSection(response)));
  if (!declared.success) return { add: [], remove: [] };
  const add = declared.data.add.flatMap((flow) => {
    const parsed = flowSchema.safeParse(flow);
    return parsed.success ? [parsed.data] : [];
  });
  const { remove, type } = declared.data;
  return { add: withinLimits(add), remove, type };
}

/** Takes linear time. */
function lastSection(response: string): string {
  let section = '';
  for (let from = 0; ; ) {
    const start = response.indexOf(OPENING, from);
    const end = start === -1 ? -1 : response.indexOf(CLOSING, start);
    if (end === -1) return section;
    section = response.slice(start + OPENING.length, end);
    from = end + CLOSING.length;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(jsonObjectText(text));
  } catch {
    return undefined;
  }
}

/** Returns the flows of a build: those declared, and the earlier ones that still count, the newest first. */
export function joinFlows(
  declared: DeclaredFlows,
  earlier: readonly Flow[],
  before: RevisionNotes = NO_NOTES,
): BuildFlows {
  const replaced = new Set([...declared.remove, ...declared.add.map(({ name }) => name)]);
  const kept = earlier.filter(({ name }) => !replaced.has(name));
  const all = withinLimits([...declared.add, ...kept]);
  return { added: declared.add, earlier: all.slice(declared.add.length), before, type: declared.type };
}

/** Returns the first flows, as many as a check runs. */
function withinLimits(flows: readonly Flow[]): Flow[] {
  const kept: Flow[] = [];
  for (const flow of flows.slice(0, MAX_FLOWS)) {
    if (stepCount([...kept, flow]) > MAX_STEPS) break;
    kept.push(flow);
  }
  return kept;
}

import * as z from 'zod';
import { type Flow, flowSchema, MAX_FLOWS, MAX_STEPS, stepCount } from '../../../shared/domain/acceptance-steps.ts';
import { PROJECT_TYPES, type ProjectType } from '../../../shared/domain/project-type.ts';
import { MAX_WISHES, WISH_MAX_LENGTH } from '../../../shared/domain/proposal.ts';
import { jsonObjectText } from './model/model-text.ts';
import { NO_NOTES, type RevisionNotes, revisionNotesSchema } from './revisions/revision-notes.ts';

/** Invalid suggestions are dropped instead of failing the build. */
const wishesSchema = z.array(z.string().trim().min(1).max(WISH_MAX_LENGTH)).max(MAX_WISHES).optional().catch(undefined);

/** The flows that the check of a build runs, the app type, and notes on the base revision. */
export const buildFlowsSchema = z.object({
  /** The flows that the model declared in this build. */
  added: z.array(flowSchema),
  /** Flows that passed in earlier builds. */
  earlier: z.array(flowSchema),
  /** The names of earlier flows that the change invalidates, as declared by the model that wrote the change. */
  outdated: z.array(z.string()).default([]),
  /** Notes on the base revision. Missing for builds that were running when this field was introduced. */
  before: revisionNotesSchema.default(NO_NOTES),
  /** The app type, if the model chose it. */
  type: z.enum(PROJECT_TYPES).optional(),
  /** The changes that the model suggests next. */
  next: wishesSchema,
});
export type BuildFlows = z.infer<typeof buildFlowsSchema>;

/** The flows and the app type that a model declares in its response, next to its edits or document. */
export interface DeclaredFlows {
  add: Flow[];
  /** The names of earlier flows that the change invalidates. */
  remove: string[];
  /** The type of a new app. */
  type?: ProjectType | undefined;
  /** The changes that the model suggests next. */
  next?: string[] | undefined;
}

const declarationSchema = z.object({
  add: z.array(z.unknown()).default([]),
  remove: z.array(z.string()).default([]),
  type: z.enum(PROJECT_TYPES).optional().catch(undefined),
  next: wishesSchema,
});

const [OPENING, CLOSING] = ['<checks>', '</checks>'];

/** Parses the flows in the last `<checks>` section of a response. Ignores invalid flows. */
export function readDeclaredFlows(response: string): DeclaredFlows {
  const declared = declarationSchema.safeParse(parseJson(lastSection(response)));
  if (!declared.success) return { add: [], remove: [] };
  const add = declared.data.add.flatMap((flow) => {
    const parsed = flowSchema.safeParse(flow);
    return parsed.success ? [parsed.data] : [];
  });
  const { remove, type, next } = declared.data;
  return { add: withinLimits(add), remove, type, next };
}

/** Returns the text of the last `<checks>` section, or an empty text without such a section. Runs in linear time. */
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

/** Returns the flows that the model declared in this build, and the flows of earlier builds. */
export function joinFlows(
  { add, remove, type, next }: DeclaredFlows,
  earlier: readonly Flow[],
  before: RevisionNotes = NO_NOTES,
): BuildFlows {
  return { added: add, earlier: [...earlier], outdated: remove, before, type, next };
}

/** Returns the first flows that fit into one build's limits on the number of flows and steps. */
function withinLimits(flows: readonly Flow[]): Flow[] {
  const kept: Flow[] = [];
  for (const flow of flows.slice(0, MAX_FLOWS)) {
    if (stepCount([...kept, flow]) > MAX_STEPS) break;
    kept.push(flow);
  }
  return kept;
}

import * as z from 'zod';
import type { Design } from '../../../../shared/domain/design.ts';
import { chooseDirections } from '../../../../shared/domain/looks/choose-directions.ts';
import { namedLook, type ResolvedLook, resolveLook } from '../../../../shared/domain/looks/look.ts';
import type { LookDirection } from '../../../../shared/domain/looks/look-direction.ts';
import type { Look } from '../../../../shared/domain/looks/look-schema.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import type { BuildRequest } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import { operationFolder, readJson, writeJson } from '../operation-folder.ts';

const MAX_RECENT = 3;
const recentSchema = z.array(z.string());

/** The directions from which a build chooses its look, the best one first. */
export async function lookCandidates(work: Objects, request: BuildRequest): Promise<LookDirection[]> {
  const { idea, projectId, projectType: type } = request;
  return chooseDirections(idea, projectId, { type, recent: await readRecent(work, request) });
}

/** Returns the look that is written down: what the person named counts more than the answer of a model. */
export function chosenLook(
  look: Look | undefined,
  candidates: readonly LookDirection[],
  { idea, styleSettings }: BuildRequest,
): Look {
  return namedLook(look, candidates, { idea, theme: styleSettings.theme });
}

/** Notes the direction of a new app, so that the next app of its owner gets another one. A failure has no effect. */
export async function noteLook(work: Objects, request: BuildRequest, { direction }: Look): Promise<void> {
  const recent = await readRecent(work, request);
  const latest = [...recent.filter((each) => each !== direction), direction].slice(-MAX_RECENT);
  await writeJson(work, recentKey(request), latest).catch(() => undefined);
}

/** Below the files of builds, which expire. It holds nothing but names of directions. */
function recentKey({ ownerPublicKey }: BuildRequest): string {
  return `${operationFolder('looks')}/${ownerPublicKey}.json`;
}

async function readRecent(work: Objects, request: BuildRequest): Promise<string[]> {
  return (await readJson(work, recentKey(request), recentSchema).catch(() => undefined)) ?? [];
}

/** Two designs of one plan keep its colors and typefaces. Each has another sketch, other space and other corners. */
const DESIGN_LOOKS: Readonly<Record<Design, Pick<Look, 'density' | 'radius' | 'scale'>>> = {
  1: { density: 'airy', radius: 'round', scale: 'clear' },
  2: { density: 'dense', radius: 'firm', scale: 'loud' },
};

/** Returns the look of an app in full. `plan` is undefined for quick builds, and `design` for a single design. */
export function builtLook(
  look: Look,
  { idea }: BuildRequest,
  plan?: Pick<Plan, 'palette'>,
  design?: Design,
): ResolvedLook {
  const own = design === undefined ? {} : { ...DESIGN_LOOKS[design], ...(design === 2 && secondSketch(look)) };
  return resolveLook({ ...look, ...own }, { idea, palette: plan?.palette });
}

function secondSketch({ sketch = 1 }: Look): Pick<Look, 'sketch' | 'signature' | 'imagery'> {
  return { sketch: (sketch % 3) + 1, signature: undefined, imagery: undefined };
}

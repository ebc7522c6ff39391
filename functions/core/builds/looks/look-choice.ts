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

/** Returns the design directions from which a build chooses its look, the best one first. */
export async function lookCandidates(work: Objects, request: BuildRequest): Promise<LookDirection[]> {
  const { idea, projectId, projectType: type } = request;
  return chooseDirections(idea, projectId, { type, recent: await readRecent(work, request) });
}

/**
 * Returns the look to store for a build. Styles that the user named in the idea or settings override the model's
 * choice.
 */
export function chosenLook(
  look: Look | undefined,
  candidates: readonly LookDirection[],
  { idea, styleSettings }: BuildRequest,
): Look {
  return namedLook(look, candidates, { idea, theme: styleSettings.theme });
}

/** Stores the design direction of a new app, so that the owner's next app gets another one. Ignores errors. */
export async function noteLook(work: Objects, request: BuildRequest, { direction }: Look): Promise<void> {
  const recent = await readRecent(work, request);
  const latest = [...recent.filter((each) => each !== direction), direction].slice(-MAX_RECENT);
  await writeJson(work, recentKey(request), latest).catch(() => undefined);
}

/** Returns the key of the list of recent directions. It is in the folder of build files, which expire. */
function recentKey({ ownerPublicKey }: BuildRequest): string {
  return `${operationFolder('looks')}/${ownerPublicKey}.json`;
}

async function readRecent(work: Objects, request: BuildRequest): Promise<string[]> {
  return (await readJson(work, recentKey(request), recentSchema).catch(() => undefined)) ?? [];
}

/** The differences between two designs of one plan, which share colors and typefaces. */
const DESIGN_LOOKS: Readonly<Record<Design, Pick<Look, 'density' | 'radius' | 'scale'>>> = {
  1: { density: 'airy', radius: 'round', scale: 'clear' },
  2: { density: 'dense', radius: 'firm', scale: 'loud' },
};

/** Returns the complete look of an app. `plan` is undefined for quick builds, `design` for a build with one design. */
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

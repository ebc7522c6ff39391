import { type CustomNameProblem, proofText } from '../../../../shared/domain/custom-name.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  CustomName,
  EdgeState,
  NameEdge,
  NameProgress,
  NameRecords,
  NameServers,
} from '../../../ports/custom-names.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { limitRate } from '../../limit-rate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { type CustomNameResult, type CustomNameServices, customNameResult } from './custom-name-result.ts';

interface CheckNameServices extends CustomNameServices {
  nameServers: NameServers;
  nameEdge: NameEdge;
  rateLimits: RateLimits;
  clock: Clock;
}

/** An open dialog polls every 30 seconds. */
const CHECK_RATE = { requests: 240, perSeconds: 3_600 };

/**
 * Continues the setup of an app's custom domain as far as its DNS records allow: claims the domain, creates it at
 * CloudFront, and reads its status. Returns the domain's status. Throws RequestError `not_found`, `forbidden`,
 * `conflict` while the project is being changed, and `rate_limited`.
 */
export async function checkCustomName(
  services: CheckNameServices,
  caller: Caller,
  projectId: string,
): Promise<CustomNameResult> {
  const { routingEndpoint } = services;
  const { project } = await findManagedProject(services.projects, caller, projectId);
  const { customName: name } = project;
  if (!name || routingEndpoint === undefined) return customNameResult(undefined, routingEndpoint);
  await limitRate(services, `custom-name:${projectId}`, CHECK_RATE, 'too_many_name_checks');
  const progress = await advance(services, projectId, name, routingEndpoint);
  await services.customNames.note(projectId, name, progress);
  return customNameResult({ ...name, problem: undefined, ...progress }, routingEndpoint);
}

async function advance(
  services: CheckNameServices,
  projectId: string,
  name: CustomName,
  routingEndpoint: string,
): Promise<NameProgress> {
  const records = await services.nameServers.look(name.host);
  const problem = problemOf(records, name, routingEndpoint);
  const isLost = name.problem === 'lost' && (problem === 'no_proof' || problem === 'wrong_proof');
  if (isLost) return { state: 'failed', problem: 'lost' };
  if (problem) return { state: 'waiting', problem };
  if (!name.isClaimed && !(await claim(services, projectId, name, records))) {
    return { state: 'failed', problem: 'taken' };
  }
  const isNewTry = name.problem === 'no_certificate';
  return progressOf(await services.nameEdge.serve(name.host, { isNewTry }));
}

/**
 * Returns the problem with a custom domain's DNS records. The proof record is required until the domain is claimed,
 * because a record that points to CloudFront may remain from another user's app.
 */
export function problemOf(
  { proofs, cname }: NameRecords,
  { proof, isClaimed }: Pick<CustomName, 'proof' | 'isClaimed'>,
  routingEndpoint: string,
): CustomNameProblem | undefined {
  if (!isClaimed && !proofs.includes(proofText(proof)))
    return proofs.length === 0 ? 'no_proof' : 'wrong_proof';
  if (cname === routingEndpoint.toLowerCase()) return undefined;
  return cname === undefined ? 'no_cname' : 'wrong_cname';
}

/**
 * Assigns the custom domain to this project. An earlier holder keeps it while their proof record exists; without it,
 * the domain has changed hands and is reassigned. Returns false when another app keeps the domain.
 */
async function claim(
  { projects, customNames }: CheckNameServices,
  projectId: string,
  name: CustomName,
  { proofs }: NameRecords,
): Promise<boolean> {
  const holder = await customNames.holderOf(name.host);
  const formerHolder = holder === projectId ? undefined : holder;
  const former = formerHolder ? (await projects.findProject(formerHolder))?.customName : undefined;
  if (former?.host === name.host && proofs.includes(proofText(former.proof))) return false;
  const result = await customNames.claim(projectId, name, formerHolder);
  if (result.ok) return true;
  return result.reason === 'changed' ? refuseConflict() : false;
}

function progressOf(edge: EdgeState): NameProgress {
  switch (edge.kind) {
    case 'live':
      return { state: 'live' };
    case 'issuing':
      return { state: 'issuing' };
    case 'failed':
      return { state: 'failed', problem: 'no_certificate' };
    case 'refused':
      return { state: edge.problem === 'not_seen' ? 'waiting' : 'failed', problem: edge.problem };
  }
}

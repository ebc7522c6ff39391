import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import type { BanCascade } from '../../../ports/admin.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Balances, type Ledger, userAccountId } from '../../../ports/credits.ts';
import type { FileStore } from '../../../ports/objects.ts';
import type { ProjectChanges, Projects } from '../../../ports/projects.ts';
import type { Publications } from '../../../ports/publishing.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import type { Deliveries, Webhooks } from '../../../ports/webhooks.ts';
import { planRemoval, removeProjectFiles } from '../../projects/delete-revision.ts';
import { refuseConflict } from '../../projects/managed-project.ts';

export interface RemoveAccountServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  publications: Publications;
  balances: Balances;
  ledger: Ledger;
  apps: FileStore;
  webhooks: Pick<Webhooks, 'removeAll'>;
  deliveries: Pick<Deliveries, 'removeSome'>;
  clock: Clock;
}

const PROJECTS_PER_STEP = 25;
const DELIVERIES_PER_STEP = 200;
const MAX_ATTEMPTS = 5;
/**
 * When this time has passed since the account deletion, no build of the account is running, and the eventually
 * consistent project list is up to date.
 */
const SETTLED_AFTER_MS = 2 * 60_000;

/**
 * Deletes the projects and webhooks of a deleted account, and donates its credits if the user chose this. Returns false
 * when work remains; calling it again is safe. Throws RequestError `conflict` while credits of an app are on hold.
 */
export async function removeAccount(
  services: RemoveAccountServices,
  { publicKey, cascadeId, deletion }: BanCascade,
  untilMs: number,
): Promise<boolean> {
  const { projects, clock } = services;
  for (;;) {
    const page = await projects.list({ ownerPublicKey: publicKey, limit: PROJECTS_PER_STEP });
    if (page.projects.length === 0) break;
    for (const { projectId } of page.projects) {
      if (clock.nowMs() > untilMs) return false;
      await removeProject(services, projectId);
    }
  }
  if (deletion === undefined || clock.nowMs() < deletion.atMs + SETTLED_AFTER_MS) return false;
  // By now, builds that ended after the account deletion have notified the webhooks, so the webhooks can be removed.
  await services.webhooks.removeAll(publicKey);
  while (!(await services.deliveries.removeSome(publicKey, undefined, DELIVERIES_PER_STEP))) {
    if (clock.nowMs() > untilMs) return false;
  }
  if (deletion.donatesCredits) await donate(services, publicKey, cascadeId);
  return true;
}

/** Unpublishes a project and deletes its files, then its revisions. Deleting the last revision deletes the project. */
async function removeProject(services: RemoveAccountServices, projectId: string): Promise<void> {
  const { projects, publications, apps, clock } = services;
  const entry = await projects.find(projectId);
  if (!entry) return;
  if (entry.project.publishedAppName) await publications.unpublish(entry.project, clock.nowMs());
  // Delete the files first: after a failure, the records remain, so that the retry finds the project.
  await removeProjectFiles(apps, projectId);
  for (const _ of entry.revisions) await removeOneRevision(services, projectId);
}

async function removeOneRevision(services: RemoveAccountServices, projectId: string): Promise<void> {
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const found = await services.projects.find(projectId);
      const [revision] = found?.revisions ?? [];
      if (!found || !revision) return true;
      const removal = await planRemoval(services, { ...found, revision });
      return (await services.projectChanges.removeRevision(removal)) || undefined;
    },
    refuseConflict,
  );
}

async function donate(
  { balances, ledger, clock }: RemoveAccountServices,
  publicKey: string,
  deletionId: string,
): Promise<void> {
  const { availableCredits } = await balances.ofUser(publicKey);
  if (availableCredits === 0) return;
  await ledger.move({
    kind: 'adjustment',
    accountId: userAccountId(publicKey),
    credits: -availableCredits,
    movementId: `donation:${deletionId}`,
    ...ledgerReason('donated'),
    reference: deletionId,
    nowMs: clock.nowMs(),
  });
}

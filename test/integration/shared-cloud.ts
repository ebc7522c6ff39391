/**
 * The cloud of a worker, shared by all test files that need no other settings. A worker runs its files one after the
 * other, so no other file uses the cloud at the same time, but the data of earlier files remains.
 */

import { setAdminPassword } from '@buidl/local-cloud/host/set-admin-password';
import * as z from 'zod';
import { type ImageService, startImageService } from '../fixtures/image-service.ts';
import { type PackageRegistryServer, startPackageRegistry } from '../fixtures/package-registry.ts';
import { ScriptedModel } from '../fixtures/scripted-model.ts';
import { SHORT_WAITS } from '../fixtures/short-waits.ts';
import { newWallet, type Wallet } from '../fixtures/signed-in-user.ts';
import { openTable } from '../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { atWorkerEnd } from './at-worker-end.ts';
import { wrongInBooks } from './ledger-problems.ts';
import { startTestCloud, type TestCloud } from './start-cloud.ts';
import { untilHeld } from './until-held.ts';

export interface SharedCloud extends TestCloud {
  /** The offline model. A test may script its next responses. */
  model: ScriptedModel;
  /** Replaces the image services. The product calls them while the secret ImageKeys contains keys. */
  imageService: ImageService;
  /** Replaces the registry of npm packages. It has no package until a test offers some. */
  packageRegistry: PackageRegistryServer;
  /** Sets the speed of the model from now on; unlimited by default. */
  setTokensPerSecond(rate: number): void;
  takeAdminWallet(): Wallet;
}

const ADMINS = 40;
const BUILD_LIMIT_MS = 300_000;

const operationSchema = z.looseObject({ sk: z.literal('OPERATION'), status: z.literal('running') });

let starting: Promise<SharedCloud> | undefined;

/**
 * Returns the worker's cloud with an admin password. `close` releases it once all builds have ended. It rejects when
 * the ledger or the counters are wrong, a function was denied access, or an injected fault was not used.
 */
export async function borrowCloud(): Promise<SharedCloud> {
  if (starting === undefined) {
    starting = startSharedCloud();
    const { close } = await starting;
    atWorkerEnd(close);
  }
  const cloud = await starting;
  const linesBefore = cloud.logLines.length;
  cloud.model.forget();
  cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
  return { ...cloud, close: () => giveBack(cloud, linesBefore) };
}

/** Starts a cloud with settings that suit most tests. The caller must close it. */
export async function startSharedCloud(): Promise<SharedCloud> {
  const wallets = Array.from({ length: ADMINS }, newWallet);
  const model = new ScriptedModel();
  const imageService = await startImageService();
  const packageRegistry = await startPackageRegistry();
  let tokensPerSecond = Number.POSITIVE_INFINITY;
  const cloud = await startTestCloud({
    model: { model, tokensPerSecond: () => tokensPerSecond },
    adminPublicKeys: wallets.map(({ publicKey }) => publicKey).join(','),
    waitOverrides: SHORT_WAITS,
    settings: {
      googleImageUrl: imageService.url,
      openAiImageUrl: imageService.url,
      googleImageModel: 'imagen-3.0-generate-002',
      openAiImageModel: 'dall-e-3',
      packageRegistry: packageRegistry.url,
    },
  });
  await setAdminPassword(cloud, ADMIN_PASSWORD);
  const takeAdminWallet = () => {
    const wallet = wallets.pop();
    if (!wallet) throw new Error('The shared cloud has no admin left.');
    return wallet;
  };
  const setTokensPerSecond = (rate: number) => {
    tokensPerSecond = rate;
  };
  const close = () => cloud.close().finally(() => Promise.all([imageService.close(), packageRegistry.close()]));
  return { ...cloud, close, model, imageService, packageRegistry, setTokensPerSecond, takeAdminWallet };
}

async function giveBack(cloud: SharedCloud, linesBefore: number): Promise<void> {
  await untilHeld('the builds have ended', BUILD_LIMIT_MS, async () => !(await hasRunningBuild(cloud)));
  const denied = cloud.logLines.slice(linesBefore).filter((line) => line.startsWith('iam '));
  const wrong = await wrongInBooks(cloud);
  const faults = cloud.faultsLeft() === 0 ? [] : [`${cloud.faultsLeft()} faults of the model are left.`];
  const complaints = [...denied, ...wrong, ...faults];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

async function hasRunningBuild(cloud: TestCloud): Promise<boolean> {
  const items = await openTable(cloud).all();
  return items.some((item) => operationSchema.safeParse(item).success);
}

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { hashFiles } from '../../infra/build/content-hash.ts';
import { assetsIn } from '../../infra/built-assets.ts';
import { inlineSources } from '../../infra/inline-sources.ts';
import { EXPLORER_ORIGIN } from '../../shared/domain/network.ts';
import { emptyDataDir, makeDataPrivate, migrateDataDir, requireWritableDir } from './host/data-dir.ts';
import { JsonFile } from './host/json-file.ts';
import { lockDataDir } from './host/lock-data-dir.ts';
import { makePrivate } from './host/make-private.ts';
import { putSecret } from './host/put-secret.ts';
import { shareBrowser } from './host/share-browser.ts';
import type { ModelChoice } from './models/choose-model.ts';
import { bootCloud, type Cloud, type CloudOptions } from './provisioner/boot-cloud.ts';
import { startSolana } from './solana/start-solana.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files that determine the template, together with the settings. */
const TEMPLATE_SOURCES = [
  'infra',
  'environments/dev.json',
  'shared/contract',
  'shared/domain',
  'shared/messages',
  'shared/open-api',
  'cdk.json',
  'package-lock.json',
];
const SIGNUP_CREDITS = 100;
/** Default concurrency quota of an AWS account. */
const ACCOUNT_CONCURRENCY = 1_000;

export interface LocalPorts {
  site: number;
  apps: number;
  rpc: number;
  websocket: number;
  s3: number;
  events: number;
}

export interface LocalStackOptions
  extends Pick<
    CloudOptions,
    | 'model'
    | 'waitOverrides'
    | 'keepsHistory'
    | 'interference'
    | 'insteadOfSiteBucket'
    | 'areSchedulesOn'
    | 'notesGrants'
    | 'nameServer'
    | 'onLog'
  > {
  dataDir: string;
  /** Only Solana's ports may be 0 (any free port), because the template needs the numbers of all other ports. */
  ports: LocalPorts;
  /** When true, empties the data folder before the start. */
  isFresh?: boolean | undefined;
  adminPublicKeys?: string | undefined;
  modelSettings: ModelChoice['modelSettings'];
  /** Settings that override those of the environment `dev`. */
  settings?: Record<string, unknown> | undefined;
  /** The values of secrets, keyed by a prefix of their logical ids. */
  secrets?: Record<string, string> | undefined;
}

/**
 * Synthesizes the stack with this machine's URLs and boots it. Throws PortInUseError, DataDirError, DataDirInUseError,
 * DamagedFileError, TemplateError and errors of the synthesis.
 */
export async function startLocalStack(options: LocalStackOptions): Promise<Cloud> {
  const { dataDir, ports } = options;
  requireWritableDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    if (options.isFresh) emptyDataDir(dataDir);
    makeDataPrivate(dataDir);
    migrateDataDir(dataDir);
    const rpcPort = ports.rpc;
    const browser = await shareBrowser(dataDir);
    const siteUrl = `http://localhost:${ports.site}`;
    const solana = await startSolana({
      rpcPort,
      ...(rpcPort !== 0 && { websocketPort: ports.websocket }),
      dataDir: join(dataDir, 'solana'),
      origins: [siteUrl, EXPLORER_ORIGIN],
    });
    const settings = {
      network: 'localnet',
      lambdaConcurrency: ACCOUNT_CONCURRENCY,
      rpcUrls: solana.rpcUrl,
      siteUrl,
      appsUrl: `http://localhost:${ports.apps}`,
      // The URL needs an IP address, because the SDK would put the name of the bucket in front of a host name.
      uploadsOrigin: `http://127.0.0.1:${ports.s3}`,
      eventsOrigin: `ws://localhost:${ports.events}`,
      signupCredits: SIGNUP_CREDITS,
      ...options.modelSettings,
      treasury: solana.treasury,
      asvMint: solana.asvMint,
      adminPublicKeys: options.adminPublicKeys ?? '',
      browserPath: browser.path,
      // Allows loopback targets, because developers run their webhook receivers on the same machine.
      webhookTargets: 'public-and-loopback',
      nameServer: options.nameServer ?? '',
      // The file of the environment may name accounts of AWS.
      account: '',
      backupAccount: '',
      ...options.settings,
    };
    const templateDir = await synthesizedTemplate(settings, dataDir).catch(async (error: unknown) => {
      await solana.close();
      throw error;
    });
    const cloud = await bootCloud({ ...options, templateDir, solana });
    for (const [name, text] of Object.entries(options.secrets ?? {})) await putSecret(cloud, name, text);
    const close = () => Promise.all([cloud.close(), browser.settled]).then(() => undefined);
    return { ...cloud, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Synthesizes the template again only when its inputs changed. Returns its folder. */
async function synthesizedTemplate(settings: Record<string, unknown>, dataDir: string): Promise<string> {
  const templateDir = join(dataDir, 'template');
  const stampPath = join(dataDir, 'template.json');
  if (!existsSync(join(templateDir, 'manifest.json'))) rmSync(stampPath, { force: true });
  const stamp = new JsonFile(stampPath, z.object({ inputs: z.string() }), { inputs: '' });
  const inline = inlineSources(assetsIn(join(ROOT, 'dist')).webDir);
  const inputs = `${hashFiles(ROOT, TEMPLATE_SOURCES)} ${JSON.stringify(settings)} ${JSON.stringify(inline)}`;
  if (stamp.value.inputs === inputs) return templateDir;
  rmSync(templateDir, { recursive: true, force: true });
  // Imported here, because loading the CDK takes longer than everything else that `npm start` does.
  const { synthesize } = await import('../../infra/synthesize.ts');
  synthesize(settings, templateDir, { isForDeployment: false });
  // The CDK copies assets with the file modes of their sources, which other users may read.
  makePrivate(templateDir);
  stamp.write({ inputs });
  return templateDir;
}

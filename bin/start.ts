import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileCacheDir } from '@buidl/local-cloud/host/compile-cache-dir';
import type { ModelChoice } from '@buidl/local-cloud/models/choose-model';
import type { Cloud } from '@buidl/local-cloud/provisioner/boot-cloud';
import { publicKeyListSchema } from '../infra/settings/public-key-setting.ts';

/** npm forwards Ctrl-C, so one press sends the signal twice within this time. A later signal is a second press. */
const REPEATED_SIGNAL_MS = 700;
/** A umask that lets only the owner read the data files, because they contain keys and secrets. */
const OWNER_ONLY = 0o077;
const ROOT = join(import.meta.dirname, '..');

interface StartSettings {
  isFresh: boolean;
  isHmr: boolean;
  port: number;
  dataDir: string;
  adminPublicKeys: string | undefined;
}

class StartError extends Error {
  readonly code = 'StartError';
}

// Uses a separate folder for the compile cache, because other programs share Node's default folder.
enableCompileCache(compileCacheDir('start'));
let stop: () => Promise<void> = async () => undefined;
stopOnSignals();
try {
  await start(readSettings());
} catch (error) {
  // Errors with a `code` (the product's) or a list of `errors` (esbuild's and Vite's) need no stack trace.
  const hasPlainMessage = error instanceof Error && ('code' in error || 'errors' in error);
  console.error(hasPlainMessage ? `\n${error.message}\n` : error);
  await stop();
  process.exit(1);
}

async function start(settings: StartSettings) {
  const { port, dataDir, isHmr } = settings;
  // Imported dynamically, after the compile cache is enabled, so that the cache covers these modules.
  const { migrateDataDir, requireWritableDir } = await import('@buidl/local-cloud/host/data-dir');
  requireWritableDir(dataDir);
  if (!settings.isFresh) migrateDataDir(dataDir);
  const { findPortInUse } = await import('@buidl/local-cloud/host/find-port-in-use');
  const { chooseModel } = await import('@buidl/local-cloud/models/choose-model');
  const ports = { site: port, apps: port + 1, rpc: port + 2, websocket: port + 3, s3: port + 4, events: port + 5 };
  const taken = await findPortInUse([...Object.values(ports), ...(isHmr ? [port + 6] : [])]);
  if (taken !== undefined) throw new StartError(portMessage(port, taken, isHmr));
  const choice = await chooseModel(process.env);
  // Looks for models while the build runs, so that the search does not delay the start.
  const foundModels = describeModels(choice);
  const { startLocalStack } = await import('@buidl/local-cloud/start-local-stack');
  const { openCloudLog } = await import('@buidl/local-cloud/host/open-cloud-log');
  await build(isHmr);
  // Sets the umask only after the build, because Lambda must be able to read the built files after a deployment.
  process.umask(OWNER_ONLY);
  const pages = isHmr ? await startPages(port + 6) : undefined;
  const log = openCloudLog(join(dataDir, 'logs'), (line) => console.error(line));
  const cloud = await startLocalStack({
    ...choice,
    secrets: { ...choice.secrets, ...imageKeys() },
    dataDir,
    ports,
    isFresh: settings.isFresh,
    adminPublicKeys: settings.adminPublicKeys,
    settings: { ...requestLimits(), ...packageRegistry(), appHosts: appHosts(), helpVideos: helpVideos() },
    insteadOfSiteBucket: pages?.serve,
    onLog: log.write,
  });
  stop = async () => {
    await pages?.close();
    await cloud.close();
    await log.close();
  };
  const { setAdminPassword } = await import('@buidl/local-cloud/host/set-admin-password');
  const newPassword = await setAdminPassword(cloud, process.env.ADMIN_PASSWORD || undefined);
  printBanner(cloud, { choice, foundModels: await foundModels, newPassword, logPath: log.path });
}

/** Returns the setting `packageRegistry`; an empty object, which keeps the default, if PACKAGE_REGISTRY is not set. */
function packageRegistry(): Record<string, unknown> {
  const { PACKAGE_REGISTRY } = process.env;
  return PACKAGE_REGISTRY === undefined ? {} : { packageRegistry: PACKAGE_REGISTRY };
}

/** Returns the request limits per IP address and account. Tests with many accounts on one machine raise them. */
function requestLimits(): Record<string, unknown> {
  const { REQUEST_LIMITS } = process.env;
  return REQUEST_LIMITS ? { requestLimits: parseJsonText(REQUEST_LIMITS) } : {};
}

/** Parses JSON. Returns invalid JSON as text, so that the validation of the settings refuses it. */
function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Parses APP_HOSTS as a boolean. Returns other text unchanged, so that the validation of the settings refuses it. */
function appHosts(): string | boolean {
  const { APP_HOSTS = '' } = process.env;
  return /^(?:true|false)$/.test(APP_HOSTS) ? APP_HOSTS === 'true' : APP_HOSTS;
}

function helpVideos(): string[] {
  const { HELP_VIDEOS = '' } = process.env;
  return HELP_VIDEOS === '' ? [] : HELP_VIDEOS.split(',');
}

/** Returns the keys of the image services. Without a key, the stored secret stays unchanged. */
function imageKeys(): Record<string, string> {
  const { GOOGLE_API_KEY: google = '', OPENAI_API_KEY: openai = '' } = process.env;
  return google || openai ? { ImageKeys: JSON.stringify({ google, openai }) } : {};
}

async function build(isHmr: boolean) {
  if (!isHmr) return buildInChildProcess();
  const { buildAll } = await import('./build.ts');
  // The stack deploys the pages' folder, so it must exist even when Vite serves the pages.
  mkdirSync(join(ROOT, 'dist/web/assets'), { recursive: true });
  await buildAll({ withWeb: false });
}

/** Builds in a child process, because bundlers take hundreds of megabytes, which this process would keep. */
async function buildInChildProcess() {
  const builder = spawn(process.execPath, [join(ROOT, 'bin/build.ts')], { stdio: 'inherit' });
  stop = async () => void builder.kill();
  const [exitCode] = await once(builder, 'exit');
  stop = async () => undefined;
  if (exitCode !== 0) throw new StartError('The build failed; the errors are above.');
}

async function startPages(websocketPort: number) {
  const { startVitePages } = await import('@buidl/local-cloud/host/start-vite-pages');
  return startVitePages(websocketPort);
}

function readSettings(): StartSettings {
  const { values } = parseArgs({
    options: { fresh: { type: 'boolean', default: false }, hmr: { type: 'boolean', default: false } },
  });
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_530) {
    throw new StartError(`PORT=${process.env.PORT} is not a port between 1 and 65530.`);
  }
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.local');
  const adminPublicKeys = process.env.ADMIN_PUBLIC_KEYS;
  requirePublicKeys(adminPublicKeys ?? '');
  return { isFresh: values.fresh, isHmr: values.hmr, port, dataDir, adminPublicKeys };
}

/** Throws StartError when the list contains anything that is not a public key. */
function requirePublicKeys(list: string): void {
  const parsed = publicKeyListSchema.safeParse(list);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new StartError(`ADMIN_PUBLIC_KEYS: ${issue?.message}. Several keys are separated by commas.`);
}

function portMessage(port: number, taken: number, isHmr: boolean): string {
  const range = `${port} to ${port + (isHmr ? 6 : 5)}`;
  return `Port ${taken} is in use. Buidl needs the ports ${range}; choose others with PORT, e.g. PORT=${port + 100}.`;
}

/** Lists the usable models when no model is configured, because an API key alone does not select a model. */
async function describeModels({ modelSettings }: ModelChoice): Promise<string[]> {
  if (!modelSettings.modelIsBuiltIn) return [];
  const { describeFound, findModels } = await import('@buidl/local-cloud/models/find-models');
  return describeFound(await findModels(process.env));
}

interface Banner {
  choice: ModelChoice;
  foundModels: string[];
  newPassword: string | undefined;
  logPath: string;
}

function printBanner(cloud: Cloud, { choice, foundModels, newPassword, logPath }: Banner) {
  const model = choice.modelSettings.modelIsBuiltIn
    ? 'the built-in composer (offline; the README says how to use a real one)'
    : choice.modelSettings.modelName;
  const lines = [
    '',
    `  Buidl is ready:  ${cloud.siteUrl}`,
    '',
    `  Model   ${model}`,
    ...foundModels.map((line) => `          ${line}`),
    `  Apps    ${cloud.appsUrl}`,
    `  Solana  ${cloud.rpcUrl} (localnet)`,
    `  Log     ${logPath}`,
    ...(newPassword === undefined ? [] : ['', `  Admin password (shown only now):  ${newPassword}`]),
    '',
    '  Ctrl-C stops it; the data is kept.',
    '',
  ];
  console.log(lines.join('\n'));
}

function stopOnSignals() {
  let stoppingSinceMs: number | undefined;
  const onSignal = async () => {
    if (stoppingSinceMs !== undefined) {
      if (Date.now() - stoppingSinceMs > REPEATED_SIGNAL_MS) process.exit(130);
      return;
    }
    stoppingSinceMs = Date.now();
    console.log('\nStopping …');
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void onSignal());
  process.on('SIGTERM', () => void onSignal());
}

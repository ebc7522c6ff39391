import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from './cli-error.ts';
import type { Host } from './host.ts';

interface Config {
  /** The origin of the deployment that the user last logged in to. */
  url?: string;
  keys: Record<string, string>;
}

/** Returns the path of the file with the keys, in the configuration folder of the user's system. */
export function configPath({ env, homeDir, platform }: Pick<Host, 'env' | 'homeDir' | 'platform'>): string {
  const windows = platform === 'win32' ? env.APPDATA : undefined;
  return join(env.XDG_CONFIG_HOME || windows || join(homeDir, '.config'), 'buidl', 'config.json');
}

export function readConfig(path: string): Config {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { keys: {} };
    throw new CliError('config', `${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const config = parse(text);
  if (config) return config;
  throw new CliError('config', `${path} is damaged.`, undefined, 'Remove it, then sign in with: buidl login');
}

/** Replaces the configuration file, which only the current user of the machine may read. */
export function writeConfig(path: string, config: Config): void {
  const fresh = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(fresh, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  // The umask limits the mode of a new file, and an existing file keeps its mode, so the mode is set explicitly.
  chmodSync(fresh, 0o600);
  renameSync(fresh, path);
}

function parse(text: string): Config | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('keys' in value)) return undefined;
  const { keys } = value;
  if (typeof keys !== 'object' || keys === null) return undefined;
  const entries = Object.entries(keys).flatMap(([url, key]) => (typeof key === 'string' ? [[url, key] as const] : []));
  const url = 'url' in value && typeof value.url === 'string' ? { url: value.url } : {};
  return { ...url, keys: Object.fromEntries(entries) };
}

/** The configuration of one deployment: a file `environments/{name}.json`, in version control. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { InvalidSettingsError, parseStackSettings, type StackSettings } from './stack-settings.ts';

const FOLDER = join(import.meta.dirname, '../../environments');

export const DEFAULT_ENVIRONMENT = 'dev';

const environmentSchema = z.looseObject({
  /** Two environments in one account need different names. */
  stackName: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'This is not a valid stack name.'),
  /** The tags of every resource, so that the bill can be split by tag. */
  tags: z.record(z.string().min(1).max(128), z.string().max(256)).default({}),
});

export interface Environment {
  name: string;
  stackName: string;
  tags: Record<string, string>;
  settings: StackSettings;
}

export function environmentNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
}

/** Throws InvalidSettingsError for an unknown environment, invalid JSON, and each invalid or unknown setting. */
export function readEnvironment(name: string, overrides: Readonly<Record<string, unknown>> = {}): Environment {
  const path = join(FOLDER, `${name}.json`);
  const source = `environments/${name}.json`;
  if (!environmentNames().includes(name) || !existsSync(path)) {
    throw new InvalidSettingsError(`There is no ${source}. Environments: ${environmentNames().join(', ')}.`);
  }
  const parsed = environmentSchema.safeParse(parseJson(readFileSync(path, 'utf8'), source));
  if (!parsed.success) throw new InvalidSettingsError(`${source} is invalid:\n${z.prettifyError(parsed.error)}`);
  const { stackName, tags, ...values } = parsed.data;
  return { name, stackName, tags, settings: parseStackSettings({ ...values, ...overrides }, source) };
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidSettingsError(`${source} is no JSON: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

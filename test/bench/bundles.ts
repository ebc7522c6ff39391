import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FEATURES } from '../../shared/contract/route.ts';
import type { Figure } from './figure.ts';

const DIST_DIR = join(import.meta.dirname, '../../dist');
export const BUNDLE_BUDGET_KB = 1_300;

const startFilesSchema = z.record(z.string(), z.array(z.string()));

export function apiStartFiles(): Map<string, string[]> {
  const meta: unknown = JSON.parse(readFileSync(join(DIST_DIR, 'functions-meta.json'), 'utf8'));
  const startFiles = startFilesSchema.parse(meta);
  const names = [...FEATURES.map((feature) => `api-${feature}`), 'api-mcp'];
  return new Map(
    names.map((name) => {
      return [name, (startFiles[name] ?? []).map((file) => join(DIST_DIR, 'functions', name, file))];
    }),
  );
}

export async function measureBundles(): Promise<Figure[]> {
  return [...apiStartFiles()].map(([name, paths]) => ({
    name: `${name}: bundle`,
    value: paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1_000,
    unit: 'KB',
    budget: BUNDLE_BUDGET_KB,
  }));
}

/** Reads apps and their examinations, which models wrote: an Examiner saw only the idea and the views of each app. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type ExaminedFeature, examinedFeatureSchema } from '../../shared/domain/proof.ts';

const APPS_DIR = join(import.meta.dirname, 'apps');

interface ExaminedApp {
  id: string;
  idea: string;
  document: string;
  features: ExaminedFeature[];
}

export function examinedApps(): ExaminedApp[] {
  return readdirSync(APPS_DIR).map((id) => {
    const read = (name: string) => readFileSync(join(APPS_DIR, id, name), 'utf8');
    const features = z.array(examinedFeatureSchema).parse(JSON.parse(read('features.json')));
    return { id: `apps/${id}`, idea: read('idea.txt').trim(), document: read('app.html'), features };
  });
}

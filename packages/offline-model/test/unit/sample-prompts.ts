import { readFileSync } from 'node:fs';
import * as z from 'zod';

const promptSchema = z.object({
  idea: z.string(),
  type: z.enum(['webapp', 'game', 'website']),
  /** The template id that the idea must choose. */
  kind: z.string(),
  theme: z.enum(['system', 'dark', 'light']),
  cssFramework: z.enum(['plain', 'bootstrap', 'tailwind', 'materialize']),
});

const revisionSchema = z.object({ app: z.string(), type: z.string().optional(), change: z.string() });
export type RevisionSample = z.infer<typeof revisionSchema>;

export const promptCorpus = z.array(promptSchema).parse(read('prompts'));
export const revisionCorpus = z.array(revisionSchema).parse(read('revisions'));

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../test/fixtures/${name}.json`, import.meta.url), 'utf8'));
}

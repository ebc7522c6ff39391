/** The functions of the product: what each is called and which source file it starts from. */
import { FEATURES, type Feature } from '../shared/contract/route.ts';

/** The states of the generation workflow that a function serves. */
export const STAGES = [
  'plan',
  'images',
  'code',
  'edit',
  'assemble',
  'check',
  'repair',
  'save',
  'fail',
] as const;
export type Stage = (typeof STAGES)[number];

/** Work that no request asks for. */
export const JOBS = ['settle-execution', 'sweep-holds', 'settle-purchases'] as const;
export type Job = (typeof JOBS)[number];

/** Also the name of the folder of its bundle. */
export type FunctionName = `api-${Feature}` | `workflow-${Stage}` | `job-${Job}`;

export interface FunctionEntry {
  name: FunctionName;
  /** Relative to the root of the repository. */
  sourcePath: string;
}

/** Every function of the stack with its entry file. */
export const FUNCTION_ENTRIES: readonly FunctionEntry[] = [
  ...FEATURES.map(
    (feature): FunctionEntry => ({
      name: `api-${feature}`,
      sourcePath: `functions/api/${feature}.ts`,
    }),
  ),
  ...STAGES.map(
    (stage): FunctionEntry => ({
      name: `workflow-${stage}`,
      sourcePath: `functions/workflow/${stage}.ts`,
    }),
  ),
  ...JOBS.map((job): FunctionEntry => ({ name: `job-${job}`, sourcePath: `functions/jobs/${job}.ts` })),
];

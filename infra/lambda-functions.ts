import { FEATURES, type Feature } from '../shared/contract/route.ts';

export const STAGES = [
  'plan',
  'images',
  'code',
  'edit',
  'assemble',
  'observe',
  'examine',
  'check',
  'review',
  'repair',
  'save',
  'fail',
] as const;
export type Stage = (typeof STAGES)[number];

export const JOBS = [
  'settle-execution',
  'sweep-holds',
  'settle-purchases',
  'send-webhooks',
  'watch-site',
  'authorize-subscriber',
] as const;
export type Job = (typeof JOBS)[number];

/** Name of a function and of the folder of its bundle. */
export type FunctionName = `api-${Feature}` | 'api-mcp' | `workflow-${Stage}` | `job-${Job}`;

export interface LambdaFunction {
  name: FunctionName;
  /** Relative to the root of the repository. */
  sourcePath: string;
}

export const LAMBDA_FUNCTIONS: readonly LambdaFunction[] = [
  ...FEATURES.map(
    (feature): LambdaFunction => ({
      name: `api-${feature}`,
      sourcePath: `functions/api/${feature}.ts`,
    }),
  ),
  { name: 'api-mcp', sourcePath: 'functions/api/mcp.ts' },
  ...STAGES.map(
    (stage): LambdaFunction => ({
      name: `workflow-${stage}`,
      sourcePath: `functions/workflow/${stage}.ts`,
    }),
  ),
  ...JOBS.map((job): LambdaFunction => ({ name: `job-${job}`, sourcePath: `functions/jobs/${job}.ts` })),
];

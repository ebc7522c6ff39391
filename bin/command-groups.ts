export interface CommandGroup {
  commands: Record<string, readonly [script: string, description: string]>;
  /** Script that runs when the first argument names no command of the group. */
  default?: string;
}

const OPERATIONS = 'packages/operations/commands';
export const COMMAND_GROUPS: Record<string, CommandGroup> = {
  ops: {
    commands: {
      clean: [`${OPERATIONS}/clean.ts`, 'removes what Buidl wrote outside its folder'],
      costs: [`${OPERATIONS}/costs.ts`, 'prints what a deployment costs without users'],
      doctor: [`${OPERATIONS}/doctor.ts`, 'finds what an AWS account lacks before a deployment'],
      settings: [`${OPERATIONS}/settings.ts`, 'checks the environments, or compares one with its deployment'],
      smoke: [`${OPERATIONS}/smoke.ts`, 'uses a deployment once, from sign-up to a published app'],
      audit: [`${OPERATIONS}/audit.ts`, 'adds up the ledger'],
      restore: [`${OPERATIONS}/restore.ts`, 'restores the data of an earlier time'],
      rebuild: [`${OPERATIONS}/rebuild.ts`, 'recounts the statistics, and compares the summaries of revisions'],
      'admin-password': [`${OPERATIONS}/admin-password.ts`, 'hashes an admin password'],
      'rotate-origin-secret': [`${OPERATIONS}/rotate-origin-secret.ts`, 'replaces the origin secret'],
      models: [`${OPERATIONS}/models.ts`, 'builds a small app with each available model'],
    },
  },
  assets: {
    commands: {
      clips: ['test/clips/record.ts', 'films the clips of the help page and takes the images of the README'],
      fonts: ['infra/build/write-core-fonts.ts', 'writes the subset fonts of first pages'],
      grants: ['test/infra/find-needed-grants.ts', 'finds the IAM grants that the product needs'],
      screens: ['test/screens/take.ts', 'takes images of every screen'],
      specification: ['test/e2e/spec-coverage/compare-specification.ts', 'compares the tests with a specification'],
      templates: ['packages/offline-model/gallery/take-thumbnails.ts', 'takes the thumbnails of the templates'],
    },
  },
  bench: {
    commands: {
      corpus: ['test/corpus/run.ts', 'imports a folder of apps, and compares them with the files on disk'],
      load: ['test/load/run.ts', 'measures throughput at 1, 10 and 100 times the data'],
      mutants: ['test/mutation/run.ts', 'breaks apps, and counts those that still cost their full price'],
    },
    default: 'test/bench/run.ts',
  },
  simulate: {
    commands: { chaos: ['test/chaos/main.ts', 'runs the whole product while calls and functions fail'] },
    default: 'test/simulation/main.ts',
  },
};

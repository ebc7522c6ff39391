/**
 * Leaves out of the bundles what the AWS SDK carries along unused.
 *
 * Each client lists the shapes of all its operations in one module, as arrays with computed keys, which a bundler must
 * take for code with effects. Said to have none, those of operations that a function does not call are dropped: 55 KB
 * of the S3 client.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { z } from 'zod';

const SCHEMA_MODULE = /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/;
const SHAPE = /^((?:export )?var [\w$]+ = )(\[[\s\S]*?\]);$/gm;

/**
 * The parameter store's client registers a class for each of its 140 errors, 55 KB of them. Without its class an error
 * still has its name, status and message.
 */
const PARAMETER_STORE = /@aws-sdk\/client-ssm\//;
const ERROR_REGISTRATION = /^n0_registry\.registerError\((?!ParameterNotFound\b)[^;]*;$/gm;

/** The clients read their version out of it. */
const CLIENT_MANIFEST = /@aws-sdk\/client-[\w-]+\/package\.json$/;
const manifestSchema = z.object({ version: z.string() });

export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onLoad({ filter: SCHEMA_MODULE }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const needed = PARAMETER_STORE.test(path) ? source.replace(ERROR_REGISTRATION, '') : source;
      return { contents: needed.replace(SHAPE, '$1/* @__PURE__ */ (() => $2)();'), loader: 'js' };
    });
    build.onLoad({ filter: CLIENT_MANIFEST }, async ({ path }) => {
      const { version } = manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

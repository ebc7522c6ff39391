/**
 * Leaves out of the bundles what the AWS SDK carries along unused.
 *
 * Each client lists the shapes of all its operations in one module, as arrays with computed keys, which a bundler must
 * take for code with effects. Said to have none, those of operations that a function does not call are dropped: 55 KB
 * of the S3 client.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import * as z from 'zod';

const SCHEMA_MODULE = /@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_\d+\.js$/;
const SHAPE = /^((?:export )?var [\w$]+ = )(\[[\s\S]*?\]);$/gm;

/**
 * These clients register a class for each of their errors: 140 of the parameter store are 55 KB, 35 of DynamoDB 12 KB. Without
 * its class an error still has its name, status and message; kept are those that our code, or the SDK when it retries, looks into.
 */
const ERROR_REGISTRATIONS = [
  {
    client: /@aws-sdk\/client-ssm\//,
    unneeded: /^n0_registry\.registerError\((?!ParameterNotFound\b)[^;]*;$/gm,
  },
  {
    client: /@aws-sdk\/client-dynamodb\//,
    unneeded:
      /^n0_registry\.registerError\((?!ConditionalCheckFailed|TransactionCanceled|TransactionInProgress|ProvisionedThroughput|Throttling|RequestLimit|InternalServer)[^;]*;$/gm,
  },
];

/** DynamoDB's client carries an LRU cache for endpoint discovery, which is off unless it is asked for. */
const ENDPOINT_CACHE = /@aws-sdk\/endpoint-cache\/dist-es\/EndpointCache\.js$/;
const PLAIN_ENDPOINT_CACHE = `export class EndpointCache {
  cache = new Map();
  getEndpoint(key) { return this.cache.get(key)?.[0]?.Address; }
  get(key) { return this.cache.get(key); }
  set(key, endpoints) { this.cache.set(key, endpoints); }
  delete(key) { this.cache.delete(key); }
  has(key) { return this.cache.has(key); }
  clear() { this.cache.clear(); }
}`;

/** SHA-256 and MD5 for platforms without `node:crypto`. */
const SOFTWARE_HASH = /@smithy\/core\/dist-es\/submodules\/checksum\/(?:sha256|md5)\/(Sha256Js|Md5Js)\.js$/;

/** The native CRC-32 loads all of `node:zlib` for checksums of an answer's chunks, which the software one does as well. */
const NATIVE_CRC32 = /@smithy\/core\/dist-es\/submodules\/checksum\/crc32\/Crc32Node\.js$/;

/** Its client would speak HTTP/2 by itself, and load Node's for it; ours is given a handler of HTTP/1.1, as the others are. */
const BEDROCK_CONFIG = /@aws-sdk\/client-bedrock-runtime\/dist-es\/runtimeConfig\.js$/;

/** The clients read their version out of it. */
const CLIENT_MANIFEST = /@aws-sdk\/client-[\w-]+\/package\.json$/;
const manifestSchema = z.object({ version: z.string() });

export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    build.onLoad({ filter: SCHEMA_MODULE }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const registrations = ERROR_REGISTRATIONS.find(({ client }) => client.test(path));
      const needed = registrations ? source.replace(registrations.unneeded, '') : source;
      return { contents: needed.replace(SHAPE, '$1/* @__PURE__ */ (() => $2)();'), loader: 'js' };
    });
    build.onLoad({ filter: ENDPOINT_CACHE }, () => ({ contents: PLAIN_ENDPOINT_CACHE, loader: 'js' }));
    build.onLoad({ filter: SOFTWARE_HASH }, ({ path }) => ({
      contents: `export class ${SOFTWARE_HASH.exec(path)?.[1]} {}`,
      loader: 'js',
    }));
    build.onLoad({ filter: NATIVE_CRC32 }, () => ({
      contents: `export { Crc32Js as Crc32Node } from './Crc32Js.js';`,
      loader: 'js',
    }));
    build.onLoad({ filter: BEDROCK_CONFIG }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace(
        'NodeHttp2Handler as RequestHandler',
        'NodeHttpHandler as RequestHandler',
      );
      return { contents, loader: 'js' };
    });
    build.onLoad({ filter: CLIENT_MANIFEST }, async ({ path }) => {
      const { version } = manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

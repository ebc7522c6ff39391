import { describe, expect, it } from 'vitest';
import { apiPath, pathParameters } from '../../../shared/contract/api-path.ts';
import { COMMON_ERRORS } from '../../../shared/contract/errors.ts';
import { FEATURES } from '../../../shared/contract/route.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { ROUTE_IDS } from '../../fixtures/example-requests.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const all = sourceFiles();
const below = (...folders: string[]) =>
  all.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
const product = below('bin', 'functions', 'infra', 'packages', 'packages', 'shared', 'web');

describe('every route of the contract', () => {
  it.each(FEATURES)('%s: its API function handles all of its routes', (feature) => {
    const [entry] = below('functions/api').filter(({ path }) => path === `functions/api/${feature}.ts`);
    const tables = below('shared/contract')
      .filter(({ path }) => path === `shared/contract/${feature}.ts` || path.startsWith(`shared/contract/${feature}/`))
      .flatMap(({ text }) => [...text.matchAll(/^export const (\w+Routes) = /gm)].map((match) => match[1] ?? ''));
    const served = /createApiHandler\(\s*'([\w-]+)',\s*([^()]*?),\s*admissionServices/.exec(entry?.text ?? '');
    expect(served?.[1]).toBe(feature);
    expect(served?.[2]?.match(/\w+Routes/g)?.toSorted()).toEqual(tables.toSorted());
  });

  it.each(ROUTE_IDS)('%s is in the contract of its feature', (routeId) => {
    const { feature } = contract[routeId];
    const files = below('shared/contract').filter(({ text }) => text.includes(`  ${routeId}: route({`));
    const expected = new RegExp(`^shared/contract/${feature}(?:\\.ts|/[\\w-]+\\.ts)$`);
    expect(files.map(({ path }) => path)).toEqual([expect.stringMatching(expected)]);
  });

  it.each(ROUTE_IDS)('%s is a use case with its name, in a file with its name', (routeId) => {
    const { feature } = contract[routeId];
    const file = `${routeId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
    const exported = new RegExp(`^export (?:async )?function ${routeId}\\(`, 'm');
    const files = below(`functions/core/${feature}`).filter(({ text }) => exported.test(text));
    expect(files.map(({ path }) => path)).toEqual([expect.stringMatching(`/${file}$`)]);
  });

  it('has its own method and path', () => {
    const keys = ROUTE_IDS.map((id) => `${contract[id].method} ${apiPath(contract[id]).replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(ROUTE_IDS)('%s is a call of the site’s client with the same name', async (routeId) => {
    const calls: { url: string; method: string | undefined; apiKey: string | null }[] = [];
    const callApi = createApiClient(contract, {
      fetch: async (input, init) => {
        const { url, method, headers } = new Request(new URL(String(input), 'https://buidl.example'), init);
        calls.push({ url, method, apiKey: headers.get('x-api-key') });
        return Response.json({ success: false, error: 'Not now.', code: 'unavailable' }, { status: 503 });
      },
      readApiKey: () => 'the-key',
    });
    await expect(callApi(routeId, EXAMPLES[routeId])).rejects.toThrow('Not now.');
    const sample: Record<string, unknown> = EXAMPLES[routeId];
    const path = apiPath(contract[routeId]).replace(/\{(\w+)\}/g, (_, name: string) => String(sample[name]));
    expect(calls).toHaveLength(1);
    expect(new URL(calls[0]?.url ?? '').pathname).toBe(path);
    expect(calls[0]).toMatchObject({ method: contract[routeId].method, apiKey: 'the-key' });
  });

  it.each(ROUTE_IDS)('%s documents the errors of its kind of key, and repeats no common error', (routeId) => {
    const { auth, errors } = contract[routeId];
    const expected = {
      public: [],
      visitor: ['unauthenticated', 'banned', 'forbidden'],
      user: ['unauthenticated', 'banned'],
      admin: ['unauthenticated', 'banned', 'forbidden'],
    };
    expect(errors).toEqual(expect.arrayContaining(expected[auth]));
    expect(new Set([...errors, ...COMMON_ERRORS]).size).toBe(errors.length + COMMON_ERRORS.length);
  });

  it('has the path parameters in its input', () => {
    for (const routeId of ROUTE_IDS) {
      const names = Object.keys(EXAMPLES[routeId]);
      expect(names, routeId).toEqual(expect.arrayContaining(pathParameters(contract[routeId].path)));
    }
  });
});

describe('the parts of the product', () => {
  it('zod is imported as a namespace, so that bundles contain only the used parts', () => {
    const others = all.filter(({ text }) => /^import (?:type )?(?!(?:type )?\* as z )[^;]*from 'zod';/m.test(text));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('packages are imported by name', () => {
    const byPath = product.filter(({ path, text }) => {
      const isTest = /^packages\/[\w-]+\/test\//.test(path);
      return !isTest && /from '(?:\.\.\/)+packages\/|import\('(?:\.\.\/)+packages\//.test(text);
    });
    expect(byPath.map(({ path }) => path)).toEqual([]);
  });

  it('zod’s inner namespaces are imported as types only: at run time they load all locales', () => {
    const loading = below('functions', 'shared', 'web').filter(({ text }) =>
      /\bz\.(?:core\.[a-z]|locales\b|util\b)/.test(text),
    );
    expect(loading.map(({ path }) => path)).toEqual([]);
  });

  it('no code outside of the local cloud checks whether it runs locally', () => {
    const outside = below('functions', 'shared', 'web');
    const isOffer = ({ path }: SourceFile) =>
      path === 'shared/domain/network.ts' || path.startsWith('web/src/features/auth/');
    const naming = outside.filter(({ text }) => text.includes('localnet') && !text.includes('not localnet'));
    expect(naming.filter((file) => !isOffer(file)).map(({ path }) => path)).toEqual([]);
    // This file contains a local host in production, too, because native programs receive OAuth codes at a local URL.
    const ofPrograms = 'functions/core/auth/oauth/redirect-uri.ts';
    const asking = outside.filter(
      ({ path, text }) => path !== ofPrograms && /\bisLocal\b|\bif \(!?local\b|127\.0\.0\.1|['"`/]localhost/.test(text),
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});

describe('every file', () => {
  it('has a name in kebab-case that says what it is', () => {
    const isKebab = (path: string) => path.split('/').every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part));
    expect(all.map(({ path }) => path).filter((path) => !isKebab(path))).toEqual([]);
    // `Secrets Manager` and `Systems Manager` are names of AWS services.
    const isVague = (path: string) =>
      /(^|[/-])(utils?|helpers?|(?<!secrets-|systems-)managers?|common|misc)([./-]|$)/.test(path);
    expect(all.map(({ path }) => path).filter(isVague)).toEqual([]);
  });

  it('has named exports of its own code only', () => {
    const reExports = all.filter(({ text }) => /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(text));
    expect(reExports.map(({ path }) => path)).toEqual([]);
    expect(all.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
    const defaults = product.filter(({ text }) => /^export default /m.test(text));
    // These files need a default export, because they replace modules that have one.
    expect(defaults.map(({ path }) => path)).toEqual([
      'infra/build/node-http.ts',
      'infra/build/node-process.ts',
      'web/runtime/shelf-module.ts',
    ]);
  });

  it('has strict types and no silenced checks', () => {
    const others = all.filter(({ path }) => !path.startsWith('test/unit/architecture/'));
    const loose = others.filter(({ text }) =>
      /(?::|<|\bas) any\b|<any>/.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')),
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
    const silenced = others.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)|biome-ignore/.test(text));
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

/** The rules that keep the parts of the product apart, and its files readable. */
import { describe, expect, it } from 'vitest';
import { adminRoutes } from '../../../shared/contract/admin-routes.ts';
import { appRoutes } from '../../../shared/contract/app-routes.ts';
import { COMMON_ERRORS } from '../../../shared/contract/errors.ts';
import { apiPath, pathParameters } from '../../../shared/contract/route.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { ROUTE_IDS, SAMPLES } from '../../fixtures/request-samples.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const MAX_LINES = 300;
const MAX_COMPONENT_LINES = 200;

const all = sourceFiles();
const below = (...folders: string[]) =>
  all.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
const product = below('bin', 'functions', 'infra', 'shared', 'web');

/** Which imports of files break a rule, as `importer -> imported`. */
function wrongImports(files: SourceFile[], isAllowed: (imported: string, importer: string) => boolean) {
  return files.flatMap(({ path, files: imported }) =>
    imported.filter((other) => !isAllowed(other, path)).map((other) => `${path} -> ${other}`),
  );
}

function wrongPackages(files: SourceFile[], isAllowed: (name: string) => boolean) {
  return files.flatMap(({ path, packages }) =>
    packages.filter((name) => !isAllowed(name)).map((name) => `${path} -> ${name}`),
  );
}

const startsWithOneOf = (path: string, starts: string[]) => starts.some((start) => path.startsWith(start));

describe('every route of the contract', () => {
  const bindings = below('functions/api').flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:publicHandler|userHandler|documentHandler)\('(\w+)'/g)].map((match) => ({
      routeId: match[1] ?? '',
      area: path.split('/')[2] ?? '',
    })),
  );

  it.each(ROUTE_IDS)('%s has one handler, in the folder of its area', (routeId) => {
    const bound = bindings.filter((binding) => binding.routeId === routeId);
    expect(bound).toEqual([{ routeId, area: contract[routeId].area }]);
  });

  it('has its own method and path', () => {
    const keys = ROUTE_IDS.map(
      (id) => `${contract[id].method} ${apiPath(contract[id]).replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(ROUTE_IDS)('%s is what the client of the site calls by that name', async (routeId) => {
    const calls: { url: string; method: string | undefined; apiKey: string | null }[] = [];
    const callApi = createApiClient(contract, {
      fetch: async (input, init) => {
        const { url, method, headers } = new Request(new URL(String(input), 'https://buidl.example'), init);
        calls.push({ url, method, apiKey: headers.get('x-api-key') });
        return Response.json({ success: false, error: 'Not now.', code: 'unavailable' }, { status: 503 });
      },
      readApiKey: () => 'the-key',
    });
    await expect(callApi(routeId, SAMPLES[routeId])).rejects.toThrow('Not now.');
    const sample: Record<string, unknown> = SAMPLES[routeId];
    const path = apiPath(contract[routeId]).replace(/\{(\w+)\}/g, (_, name: string) => String(sample[name]));
    expect(calls).toHaveLength(1);
    expect(new URL(calls[0]?.url ?? '').pathname).toBe(path);
    expect(calls[0]).toMatchObject({ method: contract[routeId].method, apiKey: 'the-key' });
  });

  it('is in the part of the table that its callers load: the site’s, that of apps’ pages, or the dashboard’s', () => {
    const ofDashboard = ROUTE_IDS.filter((id) => contract[id].area === 'admin');
    expect(Object.keys(adminRoutes)).toEqual(ofDashboard);
    const others = [...Object.keys(siteRoutes), ...Object.keys(appRoutes)];
    expect([...others, ...ofDashboard].toSorted()).toEqual(ROUTE_IDS.toSorted());
  });

  it.each(ROUTE_IDS)(
    '%s documents the refusals that its key brings, and no common error again',
    (routeId) => {
      const { auth, errors } = contract[routeId];
      const expected = {
        public: [],
        user: ['unauthenticated', 'banned'],
        admin: ['unauthenticated', 'banned', 'forbidden'],
      };
      expect(errors).toEqual(expect.arrayContaining(expected[auth]));
      expect(new Set([...errors, ...COMMON_ERRORS]).size).toBe(errors.length + COMMON_ERRORS.length);
    },
  );

  it('names in its input what stands in its path', () => {
    for (const routeId of ROUTE_IDS) {
      const names = Object.keys(SAMPLES[routeId]);
      expect(names, routeId).toEqual(expect.arrayContaining(pathParameters(contract[routeId].path)));
    }
  });
});

describe('the parts of the product', () => {
  it('shared imports only itself and the schema library', () => {
    expect(wrongImports(below('shared'), (other) => other.startsWith('shared/'))).toEqual([]);
    expect(wrongPackages(below('shared'), (name) => name === 'zod')).toEqual([]);
  });

  it('core, ports and prompts know no AWS, no Solana, no CDK and no adapter', () => {
    const inner = ['functions/core', 'functions/ports', 'functions/prompts'];
    const allowed = [...inner, 'shared'].map((folder) => `${folder}/`);
    expect(wrongImports(below(...inner), (other) => startsWithOneOf(other, allowed))).toEqual([]);
    const isPure = (name: string) => ['zod', 'bs58', 'diff'].includes(name) || name.startsWith('node:');
    expect(wrongPackages(below(...inner), isPure)).toEqual([]);
  });

  it('functions import neither the site nor the infrastructure, and adapters only through the composition', () => {
    const isInside = (other: string) => startsWithOneOf(other, ['functions/', 'shared/']);
    expect(wrongImports(below('functions'), isInside)).toEqual([]);
    const outer = below('functions/api', 'functions/stages', 'functions/jobs');
    const isBrowser = (other: string) => other.startsWith('functions/adapters/browser/');
    // The function that runs untrusted code has nothing else in its bundle.
    const isAllowed = (other: string, importer: string) =>
      !other.startsWith('functions/adapters/') ||
      (importer === 'functions/stages/check.ts' && isBrowser(other));
    expect(wrongImports(outer, isAllowed)).toEqual([]);
  });

  it('zod is imported as a namespace, of which a bundle keeps what is used', () => {
    const others = all.filter(({ text }) =>
      /^import (?:type )?(?!(?:type )?\* as z )[^;]*from 'zod';/m.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it("zod's inner namespaces are there for their types: at run time they bring all its languages along", () => {
    const loading = below('functions', 'shared', 'web').filter(({ text }) =>
      /\bz\.(?:core\.[a-z]|locales\b|util\b)/.test(text),
    );
    expect(loading.map(({ path }) => path)).toEqual([]);
  });

  it('the site imports only itself and shared', () => {
    expect(wrongImports(below('web'), (other) => startsWithOneOf(other, ['web/', 'shared/']))).toEqual([]);
    expect(wrongPackages(below('web'), (name) => !/^(@aws|aws-|node:)/.test(name))).toEqual([]);
  });

  it('features of the site do not import each other', () => {
    const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    const isAllowed = (other: string, importer: string) =>
      featureOf(other) === undefined || featureOf(other) === featureOf(importer);
    expect(wrongImports(below('web/src/features'), isAllowed)).toEqual([]);
    const inner = below('web/src/components', 'web/src/lib');
    expect(
      wrongImports(inner, (other) => !startsWithOneOf(other, ['web/src/features/', 'web/src/app/'])),
    ).toEqual([]);
  });

  it('only the dashboard loads the calls of admins', () => {
    const loading = below('web').filter(({ text }) =>
      /^import (?!type )[^;]*\/contract\/(?:routes|admin[\w-]*)\.ts'/m.test(text),
    );
    const adminTrees = ['web/src/features/admin/', 'web/src/features/settings/', 'web/src/lib/admin/'];
    expect(loading.filter(({ path }) => !startsWithOneOf(path, adminTrees))).toEqual([]);
  });

  it('nothing asks whether it runs on one machine', () => {
    const outside = below('functions', 'shared', 'web');
    const isOffer = ({ path }: SourceFile) =>
      path === 'shared/constants.ts' || path.startsWith('web/src/features/auth/');
    const naming = outside.filter(({ text }) => text.includes('localnet') && !text.includes('not localnet'));
    expect(naming.filter((file) => !isOffer(file)).map(({ path }) => path)).toEqual([]);
    const asking = outside.filter(({ text }) =>
      /\bisLocal\b|\bif \(!?local\b|127\.0\.0\.1|['"`/]localhost/.test(text),
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});

describe('every file', () => {
  it('is short enough to be read', () => {
    const isLong = ({ path, text }: SourceFile) =>
      text.split('\n').length - 1 > (path.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_LINES);
    expect(product.filter(isLong).map(({ path }) => path)).toEqual([]);
  });

  it('has a name in kebab-case that says what it is', () => {
    const isKebab = (path: string) =>
      path.split('/').every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part));
    expect(all.map(({ path }) => path).filter((path) => !isKebab(path))).toEqual([]);
    // Secrets Manager is what the service is called.
    const isVague = (path: string) =>
      /(^|[/-])(utils?|helpers?|(?<!secrets-)managers?|common|misc)([./-]|$)/.test(path);
    expect(all.map(({ path }) => path).filter(isVague)).toEqual([]);
  });

  it('exports by name what it has itself', () => {
    const reExports = all.filter(({ text }) => /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(text));
    expect(reExports.map(({ path }) => path)).toEqual([]);
    expect(all.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
    const defaults = product.filter(({ text }) => /^export default /m.test(text));
    expect(defaults.map(({ path }) => path)).toEqual([]);
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

import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { appContentSecurityPolicy } from '../../shared/domain/app-policy.ts';
import {
  defaultTemplate,
  OWN_DOMAINS,
  propertiesOf,
  synthesizeTemplate,
  type Template,
  textSchema,
} from './template.ts';

const own = synthesizeTemplate(OWN_DOMAINS);

const A = 'prj_01kb3qrmcgnbz0ah4vvb8yxq1a';
const B = 'prj_01kb3qrmcgnbz0ah4vvb8yxq1b';
const HOST_A = 'prj-01kb3qrmcgnbz0ah4vvb8yxq1a.apps.example';
const HOST_B = 'prj-01kb3qrmcgnbz0ah4vvb8yxq1b.apps.example';
const TOKEN = 'a1'.repeat(16);

const distributionSchema = z.object({
  DistributionConfig: z.object({
    Aliases: z.array(z.string()).default([]),
    ViewerCertificate: z.object({ AcmCertificateArn: z.string() }).optional(),
    DefaultCacheBehavior: z.object({ CachePolicyId: z.string() }),
  }),
});

function appsDistribution(template: Template) {
  const all = propertiesOf(template, 'AWS::CloudFront::Distribution', distributionSchema);
  return [...all].find(([id]) => id.startsWith('Apps'))?.[1].DistributionConfig;
}

function policiesOf(template: Template): string[] {
  const schema = z.object({
    ResponseHeadersPolicyConfig: z.object({
      SecurityHeadersConfig: z.object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: textSchema }),
      }),
    }),
  });
  return [...propertiesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy', schema).values()].map(
    ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
      SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
  );
}

function directive(template: Template, name: string): string | undefined {
  const [policy = ''] = policiesOf(template).filter((each) => each.startsWith("default-src 'self'"));
  return policy.split('; ').find((each) => each.startsWith(`${name} `));
}

function variables(template: Template, name: 'APPS_URL' | 'DOCUMENTS_URL'): string[] {
  const environment = z.object({ Variables: z.record(z.string(), z.unknown()) });
  const schema = z.object({ Environment: environment.optional() });
  const all = [...propertiesOf(template, 'AWS::Lambda::Function', schema).values()];
  const given = all.map(({ Environment }) => Environment?.Variables[name]);
  return [...new Set(given.filter((value) => value !== undefined).map((value) => textSchema.parse(value)))];
}

const outcomeSchema = z.object({ uri: z.string().optional(), statusCode: z.number().optional() });

/**
 * Runs the CloudFront function whose logical id starts with `idStart`. Returns the status of its response, or the path
 * of the request that the function passes on to the origin.
 */
function runFunction(template: Template, idStart: string, host: string | undefined, uri: string) {
  const schema = z.object({ FunctionCode: z.string() });
  const all = propertiesOf(template, 'AWS::CloudFront::Function', schema);
  const code = [...all].find(([id]) => id.startsWith(idStart))?.[1].FunctionCode;
  const headers = host === undefined ? {} : { host: { value: host } };
  const event = { version: '1.0', request: { method: 'GET', uri, querystring: {}, headers, cookies: {} } };
  const json: unknown = runInNewContext(`${code}\nJSON.stringify(handler(${JSON.stringify(event)}))`);
  const { statusCode, uri: asked } = outcomeSchema.parse(JSON.parse(z.string().parse(json)));
  return statusCode ?? asked;
}

const openFile = (host: string | undefined, uri: string, template = own) =>
  runFunction(template, 'AppsSiteViewerRequest', host, uri);
const openDocument = (host: string | undefined, uri: string, template = own) =>
  runFunction(template, 'AppsSiteDocumentsViewerRequest', host, uri);

describe('with a certificate for the apps domain', () => {
  it('every host below it belongs to the distribution, and one certificate covers both', () => {
    expect(appsDistribution(own)).toMatchObject({
      Aliases: ['apps.example', '*.apps.example'],
      ViewerCertificate: { AcmCertificateArn: OWN_DOMAINS.appsCertificateArn },
    });
  });

  it('the site frames only its signer and documents on app hosts, and reads documents and images of all', () => {
    expect(directive(own, 'frame-src')).toBe("frame-src 'self' https://*.apps.example");
    expect(directive(own, 'img-src')).toBe("img-src 'self' data: blob: https://apps.example");
    expect(directive(own, 'connect-src')).toMatch(
      /^connect-src 'self' https:\/\/apps\.example https:\/\/\*\.apps\.example /,
    );
  });

  it('an app has the same policy on every host, and only its own host as a source', () => {
    const policy = appContentSecurityPolicy({ frameAncestors: 'https://buidl.example' });
    expect(policiesOf(own).filter((each) => each.startsWith('sandbox'))).toEqual([policy, policy]);
    expect(policy).not.toContain('apps.example');
  });

  it('every function with addresses gets it', () => {
    expect(variables(own, 'DOCUMENTS_URL')).toEqual(['https://*.apps.example']);
    expect(variables(own, 'APPS_URL')).toEqual(['https://apps.example']);
  });

  it('the cache keeps no separate copy for each host', () => {
    // This is the id of CachingOptimized, whose cache key omits the Host header; the viewer function checks the host.
    expect(appsDistribution(own)?.DefaultCacheBehavior.CachePolicyId).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
  });
});

describe('a document', () => {
  const live = `/live/${A}/${TOKEN}`;
  const raw = `/raw/${A}/1.1/${TOKEN}`;

  it('is on the host of its app', () => {
    for (const host of [HOST_A, HOST_A.toUpperCase()]) {
      expect(openDocument(host, live)).toBe(`/api/documents/${A}/live/${TOKEN}`);
      expect(openDocument(host, raw)).toBe(`/api/documents/${A}/1.1/${TOKEN}`);
    }
  });

  it.each([
    HOST_B,
    'apps.example',
    'www.apps.example',
    `x.${HOST_A}`,
    `${HOST_A}.`,
    `${HOST_A}:8443`,
    `${HOST_A}.evil.example`,
    HOST_A.replace('apps.example', 'evil.example'),
    `${A}.apps.example`,
    'd111111abcdef8.cloudfront.net',
    '',
    undefined,
  ])('is not found on %s', (host) => {
    expect([openDocument(host, live), openDocument(host, raw)]).toEqual([404, 404]);
  });

  it('is not found under a project id that only resembles the label of the host', () => {
    for (const id of ['', '01kb3qrmcgnbz0ah4vvb8yxq1a', `${A}_`, `_${A}`, `${A}-`]) {
      expect(openDocument(HOST_A, `/live/${id}/${TOKEN}`)).toBe(404);
    }
  });
});

describe('a file', () => {
  const image = (id: string) => `/images/${id}/a1b2.webp`;
  const preview = (id: string) => `/partial/${id}/op_01/index.html`;
  const vue = '/vendor/vue@3.5.45/vue.global.prod.js';

  it('of an app is on its host, and its images are also on the apps domain', () => {
    expect(openFile(HOST_A, preview(A))).toBe(preview(A));
    for (const host of [HOST_A, 'apps.example']) {
      expect(openDocument(host, image(A))).toBe(`/api${image(A)}`);
    }
    expect(openFile('apps.example', preview(A))).toBe(404);
  });

  it('of another app is not, and an app has no files on any other host', () => {
    for (const host of [HOST_A, 'www.apps.example', 'd111111abcdef8.cloudfront.net', '', undefined]) {
      expect(openFile(host, preview(B)), `${host}`).toBe(404);
      expect(openDocument(host, image(B)), `${host}`).toBe(404);
    }
  });

  it('of a template is on the host of the templates', () => {
    const chess = '/templates/chess/index.html';
    expect(openFile('templates.apps.example', chess)).toBe(chess);
    for (const host of [HOST_A, 'apps.example', 'www.apps.example', undefined]) {
      expect(openFile(host, chess), `${host}`).toBe(404);
    }
  });

  it('of the bundled libraries is on each host', () => {
    expect([HOST_A, HOST_B, 'apps.example'].map((host) => openFile(host, vue))).toEqual([vue, vue, vue]);
  });
});

describe('one host serves all apps', () => {
  it.each([
    ['on the domain of CloudFront', {}],
    ['with appHosts=false', { ...OWN_DOMAINS, appHosts: false }],
    ['where another service has the certificate', { ...OWN_DOMAINS, appsCertificateArn: '' }],
  ] as const)('%s', (_case, context) => {
    const template = 'appsUrl' in context ? synthesizeTemplate(context) : defaultTemplate();
    const distribution = appsDistribution(template);
    expect(JSON.stringify(distribution)).not.toContain('*.');
    expect(directive(template, 'frame-src')).not.toContain('*');
    expect(variables(template, 'DOCUMENTS_URL')).toEqual(variables(template, 'APPS_URL'));
    for (const host of ['apps.example', 'd111111abcdef8.cloudfront.net']) {
      expect(openDocument(host, `/live/${A}/${TOKEN}`, template)).toBe(`/api/documents/${A}/live/${TOKEN}`);
      expect(openFile(host, `/partial/${A}/op_01/index.html`, template)).toMatch(/^\/partial/);
    }
  });

  it('unless appHosts is set, as for a local start', () => {
    const template = synthesizeTemplate({ ...OWN_DOMAINS, appsCertificateArn: '', appHosts: true });
    expect(variables(template, 'DOCUMENTS_URL')).toEqual(['https://*.apps.example']);
    expect(appsDistribution(template)?.Aliases).toEqual([]);
    expect(openDocument(HOST_B, `/live/${A}/${TOKEN}`, template)).toBe(404);
  });
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defaultTemplate, propertiesOf, synthesizeTemplate, type Template, textSchema } from './template.ts';

const certificate = (name: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${name}`;
const DOMAINS = {
  siteUrl: 'https://buidl.example',
  siteCertificateArn: certificate('site'),
  appsUrl: 'https://apps.example',
  appsCertificateArn: certificate('apps'),
};

const recordsOf = (template: Template) =>
  [
    ...propertiesOf(
      template,
      'AWS::Route53::RecordSet',
      z.object({
        HostedZoneId: z.string(),
        Name: z.string(),
        Type: z.string(),
        AliasTarget: z.object({ DNSName: textSchema, HostedZoneId: z.literal('Z2FDTNDATAQYW2') }),
      }),
    ).values(),
  ].map(({ HostedZoneId, Name, Type, AliasTarget }) => {
    const [target] = /^\$\{(?:Site|Apps)/.exec(AliasTarget.DNSName) ?? [];
    return `${HostedZoneId} ${Name} ${Type} ${target?.slice(2)}`;
  });

describe('the records of the domains', () => {
  it('are created by hand without a hosted zone', () => {
    expect(recordsOf(defaultTemplate())).toEqual([]);
    expect(recordsOf(synthesizeTemplate(DOMAINS))).toEqual([]);
  });

  it('point the site, the apps domain and every app host to their distribution', () => {
    const template = synthesizeTemplate({
      ...DOMAINS,
      siteHostedZoneId: 'Z1SITE',
      appsHostedZoneId: 'Z2APPS',
    });
    expect(recordsOf(template).toSorted()).toEqual([
      'Z1SITE buidl.example A Site',
      'Z1SITE buidl.example AAAA Site',
      'Z2APPS *.apps.example A Apps',
      'Z2APPS *.apps.example AAAA Apps',
      'Z2APPS apps.example A Apps',
      'Z2APPS apps.example AAAA Apps',
    ]);
    const shared = synthesizeTemplate({ ...DOMAINS, appsHostedZoneId: 'Z2APPS', appHosts: false });
    expect(recordsOf(shared)).toEqual(['Z2APPS apps.example A Apps', 'Z2APPS apps.example AAAA Apps']);
  });

  it.each([
    [{ ...DOMAINS, siteHostedZoneId: '/hostedzone/Z1' }, 'siteHostedZoneId'],
    [{ siteHostedZoneId: 'Z1', siteUrl: DOMAINS.siteUrl }, 'only with its certificate'],
    [{ appsHostedZoneId: 'Z1', appsUrl: DOMAINS.appsUrl }, 'only with its certificate'],
  ])('are refused for %j', (settings, message) => {
    expect(() => synthesizeTemplate(settings)).toThrow(message);
  });
});

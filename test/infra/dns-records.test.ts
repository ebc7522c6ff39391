import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  defaultTemplate,
  OWN_DOMAINS,
  propertiesOf,
  synthesizeTemplate,
  type Template,
  textSchema,
} from './template.ts';

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
    expect(recordsOf(synthesizeTemplate(OWN_DOMAINS))).toEqual([]);
  });

  it('point the site, the apps domain and every app host to their distribution', () => {
    const template = synthesizeTemplate({
      ...OWN_DOMAINS,
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
    const shared = synthesizeTemplate({ ...OWN_DOMAINS, appsHostedZoneId: 'Z2APPS', appHosts: false });
    expect(recordsOf(shared)).toEqual(['Z2APPS apps.example A Apps', 'Z2APPS apps.example AAAA Apps']);
  });

  it.each([
    [{ ...OWN_DOMAINS, siteHostedZoneId: '/hostedzone/Z1' }, 'siteHostedZoneId'],
    [{ siteHostedZoneId: 'Z1', siteUrl: OWN_DOMAINS.siteUrl }, 'only with its certificate'],
    [{ appsHostedZoneId: 'Z1', appsUrl: OWN_DOMAINS.appsUrl }, 'only with its certificate'],
  ])('are refused for %j', (settings, message) => {
    expect(() => synthesizeTemplate(settings)).toThrow(message);
  });
});

import { distributionsOf } from '@buidl/operations/rotation/distributions-of';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  defaultTemplate,
  permissionsIn,
  propertiesOf,
  synthesizeTemplate,
  type Template,
  textSchema,
} from './template.ts';

const offering = synthesizeTemplate({ customDomains: true });

const distributionSchema = z.object({ DistributionConfig: z.record(z.string(), z.unknown()) });

function forTenants(template: Template) {
  const all = [...propertiesOf(template, 'AWS::CloudFront::Distribution', distributionSchema).values()];
  return all.map(({ DistributionConfig }) => DistributionConfig).filter((config) => 'ConnectionMode' in config);
}

function grantsOn(template: Template): string[] {
  return [...permissionsIn(template).values()]
    .flat()
    .flatMap(({ Action }) => Action)
    .filter((action) => action.startsWith('cloudfront:') && action.includes('Tenant'));
}

describe('a deployment without custom domains', () => {
  it('has no distribution for them, and no function may create a tenant', () => {
    expect(forTenants(defaultTemplate())).toEqual([]);
    expect(propertiesOf(defaultTemplate(), 'AWS::CloudFront::ConnectionGroup', z.unknown()).size).toBe(0);
    expect(grantsOn(defaultTemplate())).toEqual([]);
  });
});

describe('a deployment with custom domains', () => {
  it('has one distribution for tenants, without the settings that CloudFront refuses there', () => {
    const [config, ...others] = forTenants(offering);
    expect(others).toEqual([]);
    expect(config).toMatchObject({ ConnectionMode: 'tenant-only', Enabled: true });
    for (const setting of ['Aliases', 'PriceClass', 'IPV6Enabled', 'Logging']) {
      expect(config).not.toHaveProperty(setting);
    }
    expect(propertiesOf(offering, 'AWS::CloudFront::ConnectionGroup', z.unknown()).size).toBe(1);
  });

  it('lets one function create tenants, and another one delete them', () => {
    const grants = grantsOn(offering);
    expect(grants.filter((action) => action === 'cloudfront:CreateDistributionTenant')).toHaveLength(1);
    expect(grants.filter((action) => action === 'cloudfront:DeleteDistributionTenant')).toHaveLength(1);
    expect(grants).toHaveLength(6);
  });

  it('requires TLS 1.2 if the deployment has a certificate', () => {
    const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/apps';
    const own = synthesizeTemplate({
      customDomains: true,
      appsUrl: 'https://apps.example',
      appsCertificateArn: certificate,
    });
    expect(forTenants(own)[0]).toMatchObject({
      ViewerCertificate: { AcmCertificateArn: certificate, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });

  it.each([
    ['with', offering, 3],
    ['without', defaultTemplate(), 2],
  ])('a deployment %s them rotates the origin secret of each distribution that sends it', (_name, template, count) => {
    const senders = [...propertiesOf(template, 'AWS::CloudFront::Distribution', distributionSchema)]
      .filter(([, { DistributionConfig }]) => JSON.stringify(DistributionConfig).includes('x-origin-verify'))
      .map(([id]) => id);
    const outputs = z.record(z.string(), z.object({ Value: textSchema })).parse(template.Outputs);
    const rotated = distributionsOf(
      Object.entries(outputs).map(([OutputKey, { Value }]) => ({ OutputKey, OutputValue: Value })),
    );
    expect(rotated.toSorted()).toEqual(senders.map((id) => `\${${id}}`).toSorted());
    expect(rotated).toHaveLength(count);
  });

  it('stays within the limit of resources', () => {
    expect(Object.keys(offering.Resources).length).toBeLessThanOrEqual(300);
  });
});

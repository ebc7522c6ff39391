import { Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CfnConnectionGroup,
  CfnDistribution,
  Distribution,
  FunctionEventType,
  HttpVersion,
  type IOrigin,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { FUNCTION_CONFIG, type FunctionConfig } from '../function-config.ts';
import type { FunctionName } from '../lambda-functions.ts';
import { apiBehavior, viewerRequestFunction } from './distribution-parts.ts';
import { allow } from './function-resources.ts';
import { namesHeadersPolicy } from './security-headers.ts';
import { UNKEPT_ERRORS } from './view-cache.ts';

interface CustomDomainsProps {
  api: IOrigin;
  /** ARN of the web ACL; empty for none. */
  webAcl: string;
  views: Pick<BehaviorOptions, 'cachePolicy'>;
  /**
   * ARN of a certificate, which may be for any domain; empty for none. CloudFront can require TLS 1.2 only with a
   * certificate.
   */
  certificateArn: string;
  /** The origin of the site; empty for a site on a CloudFront domain. */
  siteUrl: string;
}

/**
 * A distribution without a domain name. Each custom domain is a tenant of it
 * (docs/decisions/016-apps-on-other-sites.md).
 */
export class CustomDomains extends Construct {
  readonly distribution: Distribution;
  readonly connectionGroup: CfnConnectionGroup;

  constructor(scope: Construct, id: string, { api, webAcl, views, certificateArn, siteUrl }: CustomDomainsProps) {
    super(scope, id);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Names of apps’ own',
      httpVersion: HttpVersion.HTTP2_AND_3,
      errorResponses: UNKEPT_ERRORS,
      ...(webAcl !== '' && { webAclId: webAcl }),
      ...(certificateArn !== '' && {
        certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        ...apiBehavior(api, namesHeadersPolicy(this, siteUrl)),
        ...views,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        functionAssociations: [
          {
            function: viewerRequestFunction(this, 'custom-domains-viewer-request.js'),
            eventType: FunctionEventType.VIEWER_REQUEST,
          },
        ],
      },
    });
    requireTenants(this.distribution);
    this.connectionGroup = new CfnConnectionGroup(this, 'Entrance', {
      name: `${Stack.of(this).stackName}-names`,
      ipv6Enabled: true,
    });
  }
}

/**
 * Makes the distribution serve only its tenants, one for each custom domain. Removes its IPv6 setting, because the
 * connection group already has this setting and CloudFront refuses both.
 */
function requireTenants({ node }: Distribution) {
  const resource = node.defaultChild;
  if (!(resource instanceof CfnDistribution)) throw new Error('A distribution has no resource.');
  resource.addPropertyOverride('DistributionConfig.ConnectionMode', 'tenant-only');
  resource.addPropertyDeletionOverride('DistributionConfig.IPV6Enabled');
}

const GRANTS = {
  serve: ['GetDistributionTenant', 'GetManagedCertificateDetails', 'UpdateDistributionTenant'],
  withdraw: ['GetDistributionTenant', 'UpdateDistributionTenant', 'DeleteDistributionTenant'],
} as const;

/** Passes the distribution of custom domains to the functions. Called last, because the distribution needs the API. */
export function offerNames(
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  names: CustomDomains | undefined,
  nameServer: string,
): void {
  for (const [name, fn] of functions) {
    const { names: use }: FunctionConfig = FUNCTION_CONFIG[name];
    if (use === undefined) continue;
    const edge = names && {
      distributionId: names.distribution.distributionId,
      connectionGroupId: names.connectionGroup.attrId,
      routingEndpoint: names.connectionGroup.attrRoutingEndpoint,
    };
    fn.addEnvironment('CUSTOM_DOMAINS', Stack.of(fn).toJsonString({ ...(edge && { edge }), nameServer }));
    if (names) grantTenants(fn, use, names);
  }
}

/** Tenant ids are unknown before the tenants exist, so the grant covers all tenants of the account. */
function grantTenants(fn: LambdaFunction, use: keyof typeof GRANTS, { distribution, connectionGroup }: CustomDomains) {
  const { partition, account } = Stack.of(fn);
  const tenants = `arn:${partition}:cloudfront::${account}:distribution-tenant/*`;
  allow(
    fn,
    GRANTS[use].map((action) => `cloudfront:${action}`),
    [tenants],
  );
  if (use !== 'serve') return;
  allow(fn, ['cloudfront:CreateDistributionTenant'], [tenants, distribution.distributionArn, connectionGroup.attrArn]);
}

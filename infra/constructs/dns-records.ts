import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';

/** AWS gives every distribution the same zone. */
const CLOUDFRONT_ZONE = 'Z2FDTNDATAQYW2';

interface DnsRecordsProps {
  /** Of Route 53; empty when the domain's records are elsewhere. */
  hostedZoneId: string;
  url: string;
  distribution: Distribution;
  /** Whether every host below the domain leads to the distribution too. */
  hasHostsBelow?: boolean;
}

/** Leads a domain of one's own to its distribution. */
export class DnsRecords extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { hostedZoneId, url, distribution, hasHostsBelow }: DnsRecordsProps,
  ) {
    super(scope, id);
    if (hostedZoneId === '') return;
    const { hostname } = new URL(url);
    for (const [name, host] of Object.entries({
      Domain: hostname,
      ...(hasHostsBelow && { Below: `*.${hostname}` }),
    })) {
      for (const type of ['A', 'AAAA']) {
        new CfnRecordSet(this, `${name}${type}`, {
          hostedZoneId,
          name: host,
          type,
          aliasTarget: { dnsName: distribution.distributionDomainName, hostedZoneId: CLOUDFRONT_ZONE },
        });
      }
    }
  }
}

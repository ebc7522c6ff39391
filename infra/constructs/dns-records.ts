import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';

const CLOUDFRONT_ZONE = 'Z2FDTNDATAQYW2';

interface DnsRecordsProps {
  /** The id of the hosted zone in Route 53; empty when DNS records are managed elsewhere. */
  hostedZoneId: string;
  url: string;
  distribution: Distribution;
  /** True when the hosts below the domain also point to the distribution. */
  hasHostsBelow?: boolean;
}

export class DnsRecords extends Construct {
  constructor(scope: Construct, id: string, { hostedZoneId, url, distribution, hasHostsBelow }: DnsRecordsProps) {
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

import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import type { StackSettings } from '../../../infra/settings/stack-settings.ts';
import { type Check, type Finding, note, ok, problem } from './check.ts';

type Domains = Pick<StackSettings, 'siteUrl' | 'siteCertificateArn' | 'appsUrl' | 'appsCertificateArn' | 'appHosts'>;

/**
 * Returns a check for the certificate of each custom domain in the settings, which CloudFront requires in us-east-1.
 */
export function certificateChecks(settings: Domains, acm = new ACMClient({ region: 'us-east-1' })): Check[] {
  const { siteUrl, siteCertificateArn, appsUrl, appsCertificateArn, appHosts } = settings;
  const certificates = [
    { name: 'Site certificate', url: siteUrl, arn: siteCertificateArn, withHostsBelow: false },
    { name: 'Apps certificate', url: appsUrl, arn: appsCertificateArn, withHostsBelow: appHosts },
  ];
  return certificates
    .filter(({ arn }) => arn !== '')
    .map(({ name, url, arn, withHostsBelow }) => {
      const { hostname } = new URL(url);
      const hosts = withHostsBelow ? [hostname, `any-name.${hostname}`] : [hostname];
      return {
        name,
        asks: 'acm:DescribeCertificate',
        byHand: [`aws acm describe-certificate --region us-east-1 --certificate-arn ${arn}`],
        ask: () => certificateFinding(acm, arn, hosts),
      };
    });
}

async function certificateFinding(acm: ACMClient, arn: string, hosts: string[]): Promise<Finding> {
  try {
    const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
    const { Status, SubjectAlternativeNames: names = [], InUseBy = [] } = Certificate ?? {};
    if (Status !== 'ISSUED')
      return problem(
        `it is ${Status}`,
        'Add the CNAME records that the certificate names (DomainValidationOptions), and wait until it is issued.',
      );
    const missing = hosts.filter((host) => !names.some((name) => covers(name, host)));
    if (missing.length > 0)
      return problem(
        `it covers ${names.join(', ')}, and not ${missing.join(', ')}`,
        'Request one that also names the domain with *. before it: docs/operate/runbook.md#use-your-own-domains',
      );
    return InUseBy.length > 0 ? ok(`covers ${names.join(', ')}`) : note(`covers ${names.join(', ')}; not used yet`);
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return problem('there is no such certificate in us-east-1', 'Request it there, in this account.');
  }
}

/** Returns whether a name in a certificate covers a host. A wildcard stands for exactly one label of a host name. */
function covers(name: string, host: string): boolean {
  return name.startsWith('*.') ? name.slice(2) === host.slice(host.indexOf('.') + 1) : name === host;
}

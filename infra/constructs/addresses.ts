import { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

/**
 * Names of the parameters. They are literals, because the domains depend on the API and the API on its functions, so a
 * reference from the functions to the domains would be a circle.
 */
export function addressParameterNames(scope: Construct) {
  const { stackName } = Stack.of(scope);
  return { siteUrlParameter: `/${stackName}/site-url`, appsUrlParameter: `/${stackName}/apps-url` };
}

interface AddressesProps {
  siteUrl: string;
  appsUrl: string;
}

/** Stores the URLs of both domains as SSM parameters, which functions read at run time. */
export class Addresses extends Construct {
  constructor(scope: Construct, id: string, { siteUrl, appsUrl }: AddressesProps) {
    super(scope, id);
    const names = addressParameterNames(this);
    new StringParameter(this, 'SiteUrl', { parameterName: names.siteUrlParameter, stringValue: siteUrl });
    new StringParameter(this, 'AppsUrl', { parameterName: names.appsUrlParameter, stringValue: appsUrl });
  }
}

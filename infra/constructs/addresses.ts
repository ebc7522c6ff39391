import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FUNCTION_CONFIG, type FunctionConfig } from '../function-config.ts';
import type { FunctionName } from '../lambda-functions.ts';

interface Addresses {
  siteUrl: string;
  appsUrl: string;
  /** Origin of app documents, such as `https://*.apps.example`. */
  documentsUrl: string;
}

/**
 * Sets the origins of the site's and the apps' distributions as environment variables of the functions. Called last,
 * because the distributions need the API. There is no dependency cycle: the distributions need only the API itself, and
 * only the routes of the API need the functions.
 */
export function tellAddresses(
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  { siteUrl, appsUrl, documentsUrl }: Addresses,
): void {
  for (const [name, fn] of functions) {
    const config: FunctionConfig = FUNCTION_CONFIG[name];
    if (!config.addresses) continue;
    fn.addEnvironment('SITE_URL', siteUrl);
    fn.addEnvironment('APPS_URL', appsUrl);
    fn.addEnvironment('DOCUMENTS_URL', documentsUrl);
  }
}

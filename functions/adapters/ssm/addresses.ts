import type { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { appOriginOf, ownHostsBelow } from '../../../shared/domain/app-host.ts';
import type { Addresses } from '../../ports/addresses.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Addresses change with a deployment only, which starts new instances. */
const MAX_AGE_SECONDS = 3_600;

/** The address itself, or the name of the parameter that has it. */
type Address = { url: string } | { parameter: string };

interface AddressOptions {
  site: () => Address;
  apps: () => Address;
  /** Whether each app has a host of its own. */
  hasAppHosts: () => boolean;
}

/**
 * The site's addresses. Domains of one's own are in the environment; those that CloudFront assigns are in Parameter Store, because
 * naming them in the functions' environment would make the stack depend on itself.
 */
export class DeployedAddresses implements Addresses {
  readonly #options: AddressOptions;
  #loading: Promise<SSMProvider> | undefined;

  /** The options are functions, because a function that needs one address is given that one alone. */
  constructor(options: AddressOptions) {
    this.#options = options;
  }

  /** Throws GetParameterError. */
  siteUrl(): Promise<string> {
    return this.#read(this.#options.site());
  }

  /** Throws GetParameterError. */
  appsUrl(): Promise<string> {
    return this.#read(this.#options.apps());
  }

  /** Throws GetParameterError. */
  async appOrigin(projectId: string): Promise<string> {
    const appsUrl = await this.appsUrl();
    return appOriginOf(this.#options.hasAppHosts() ? ownHostsBelow(appsUrl) : appsUrl, projectId);
  }

  async #read(address: Address): Promise<string> {
    if ('url' in address) return address.url;
    this.#loading ??= loadProvider();
    const provider = await this.#loading;
    return provider.get(address.parameter, { maxAge: MAX_AGE_SECONDS, throwOnMissing: true });
  }
}

/** Loaded on first use, because most requests need no address and the client is large. */
async function loadProvider(): Promise<SSMProvider> {
  const { SSMProvider } = await import('@aws-lambda-powertools/parameters/ssm');
  return new SSMProvider({ clientConfig: SDK_TIMEOUTS });
}

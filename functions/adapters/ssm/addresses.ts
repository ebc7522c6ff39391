import type { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { appOriginOf, sharedAppsUrl } from '../../../shared/domain/app-host.ts';
import type { Addresses } from '../../ports/addresses.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Addresses change with a deployment only, which starts new instances. */
const MAX_AGE_SECONDS = 3_600;

/** The site's addresses in Parameter Store; naming them in the functions' environment would make the stack depend on itself. */
export class ParameterStoreAddresses implements Addresses {
  readonly #parameterNames: { site: () => string; apps: () => string };
  #loading: Promise<SSMProvider> | undefined;

  /** The names are functions, because a function that needs one address is given the name of that parameter alone. */
  constructor(parameterNames: { site: () => string; apps: () => string }) {
    this.#parameterNames = parameterNames;
  }

  /** Throws GetParameterError. */
  siteUrl(): Promise<string> {
    return this.#read(this.#parameterNames.site());
  }

  /** Throws GetParameterError. */
  async appsUrl(): Promise<string> {
    return sharedAppsUrl(await this.#read(this.#parameterNames.apps()));
  }

  /** Throws GetParameterError. */
  async appOrigin(projectId: string): Promise<string> {
    return appOriginOf(await this.#read(this.#parameterNames.apps()), projectId);
  }

  async #read(name: string): Promise<string> {
    this.#loading ??= loadProvider();
    const provider = await this.#loading;
    return provider.get(name, { maxAge: MAX_AGE_SECONDS, throwOnMissing: true });
  }
}

/** Loaded on first use, because most requests need no address and the client is large. */
async function loadProvider(): Promise<SSMProvider> {
  const { SSMProvider } = await import('@aws-lambda-powertools/parameters/ssm');
  return new SSMProvider({ clientConfig: SDK_TIMEOUTS });
}

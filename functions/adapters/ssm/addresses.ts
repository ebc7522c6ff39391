import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import type { Addresses } from '../../ports/addresses.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Addresses change with a deployment only, which starts new instances. */
const MAX_AGE_SECONDS = 3_600;

/** The site's addresses in Parameter Store; naming them in the functions' environment would make the stack depend on itself. */
export class ParameterStoreAddresses implements Addresses {
  readonly #parameterNames: { site: () => string; apps: () => string };
  readonly #provider = new SSMProvider({ clientConfig: SDK_TIMEOUTS });

  /** The names are functions, because a function that needs one address is given the name of that parameter alone. */
  constructor(parameterNames: { site: () => string; apps: () => string }) {
    this.#parameterNames = parameterNames;
  }

  /** Throws GetParameterError. */
  siteUrl(): Promise<string> {
    return this.#read(this.#parameterNames.site());
  }

  /** Throws GetParameterError. */
  appsUrl(): Promise<string> {
    return this.#read(this.#parameterNames.apps());
  }

  #read(name: string): Promise<string> {
    return this.#provider.get(name, { maxAge: MAX_AGE_SECONDS, throwOnMissing: true });
  }
}

/** The site's addresses in Parameter Store, read once per instance; the stack cannot name them earlier without a cycle. */
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Addresses } from '../../ports/addresses.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

export class ParameterStoreAddresses implements Addresses {
  readonly #parameterNames: { site: () => string; apps: () => string };
  readonly #client: SSMClient;
  readonly #cache = new Map<string, Promise<string>>();

  /** A function that needs one address is given the name of that one alone. */
  constructor(
    parameterNames: { site: () => string; apps: () => string },
    client = new SSMClient(SDK_TIMEOUTS),
  ) {
    this.#parameterNames = parameterNames;
    this.#client = client;
  }

  siteUrl(): Promise<string> {
    return this.#read(this.#parameterNames.site());
  }

  appsUrl(): Promise<string> {
    return this.#read(this.#parameterNames.apps());
  }

  #read(name: string): Promise<string> {
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const value = this.#fetch(name);
    this.#cache.set(name, value);
    value.catch(() => this.#cache.delete(name));
    return value;
  }

  async #fetch(name: string): Promise<string> {
    const { Parameter } = await this.#client.send(new GetParameterCommand({ Name: name }));
    if (!Parameter?.Value) throw new Error(`The parameter ${name} has no value.`);
    return Parameter.Value;
  }
}

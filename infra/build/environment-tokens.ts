/**
 * Takes the place of the SDK's providers of bearer tokens inside the bundles: functions sign with the keys of their role,
 * and have neither an SSO session nor a Bedrock API key.
 */

class NoTokenError extends Error {
  override readonly name = 'TokenProviderError';
  readonly code = 'no_token';

  constructor() {
    super('Functions have no bearer tokens.');
  }
}

async function refuse(): Promise<never> {
  throw new NoTokenError();
}

/** What `@aws-sdk/token-providers` exports under these names. */
export const fromEnvSigningName = () => refuse;
export const nodeProvider = () => refuse;

/**
 * Takes the place of the SDK's chain of credential providers inside the bundles. A function has its credentials in its
 * environment and nowhere else, so profiles, SSO and metadata servers would be dead weight in every cold start.
 */

/** An identity as the SDK's clients expect it. */
interface EnvironmentCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** What `@aws-sdk/credential-provider-node` exports under this name. */
export function defaultProvider(): () => Promise<EnvironmentCredentials> {
  return async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new MissingCredentialsError();
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    };
  };
}

class MissingCredentialsError extends Error {
  override readonly name = 'CredentialsProviderError';
  readonly code = 'missing_credentials';

  constructor() {
    super('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.');
  }
}

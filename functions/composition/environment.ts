class MissingEnvironmentError extends Error {
  override readonly name = 'MissingEnvironmentError';
  readonly code = 'missing_environment';
}

/** Returns the value of an environment variable. Throws MissingEnvironmentError when it is not set or empty. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new MissingEnvironmentError(`The environment variable ${name} is not set.`);
  return value;
}

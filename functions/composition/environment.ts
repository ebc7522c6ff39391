class MissingEnvironmentError extends Error {
  override readonly name = 'MissingEnvironmentError';
  readonly code = 'missing_environment';
}

/** Throws MissingEnvironmentError when the variable is not set. */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new MissingEnvironmentError(`The environment variable ${name} is not set.`);
  return value;
}

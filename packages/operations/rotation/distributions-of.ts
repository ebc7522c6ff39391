/** The outputs with the distributions that send the origin secret. The last one exists with custom domains only. */
const OUTPUTS = ['SiteDistribution', 'AppsDistribution', 'NamesDistribution'];

interface Output {
  OutputKey?: string | undefined;
  OutputValue?: string | undefined;
}

/** Returns the ids of all distributions of a stack that send the origin secret to the API. */
export function distributionsOf(outputs: readonly Output[]): string[] {
  return OUTPUTS.flatMap((name) => outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? []);
}

export type Cluster = 'devnet' | 'testnet' | 'mainnet-beta';

/** The network named in the endpoint's URL; mainnet-beta when none is named. */
export function inferCluster(rpcUrl: string): Cluster {
  if (/devnet/i.test(rpcUrl)) return 'devnet';
  if (/testnet/i.test(rpcUrl)) return 'testnet';
  return 'mainnet-beta';
}

/** The transaction in the public explorer, which can also read a local network. */
export function explorerUrl(
  signature: string,
  { network, rpcUrl }: { network: string; rpcUrl: string },
): string {
  const url = new URL(`https://explorer.solana.com/tx/${signature}`);
  const cluster = network === 'localnet' ? 'custom' : inferCluster(rpcUrl);
  if (cluster !== 'mainnet-beta') url.searchParams.set('cluster', cluster);
  if (cluster === 'custom') url.searchParams.set('customUrl', rpcUrl);
  return url.href;
}

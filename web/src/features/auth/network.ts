/** Which network an RPC endpoint belongs to, and where its transactions can be looked at. */

export type Cluster = 'devnet' | 'testnet' | 'mainnet-beta';

/** Told by the endpoint's address; an address that says nothing is the main network's. */
export function inferCluster(rpcUrl: string): Cluster {
  if (/devnet/i.test(rpcUrl)) return 'devnet';
  if (/testnet/i.test(rpcUrl)) return 'testnet';
  return 'mainnet-beta';
}

/** The transaction in the public explorer, which can look into a local network too. */
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

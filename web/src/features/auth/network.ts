import { EXPLORER_ORIGIN } from '../../../../shared/domain/network.ts';

export type Cluster = 'devnet' | 'testnet' | 'mainnet-beta';

/** Returns the network in the endpoint's URL, by default mainnet-beta. */
export function inferCluster(rpcUrl: string): Cluster {
  if (/devnet/i.test(rpcUrl)) return 'devnet';
  if (/testnet/i.test(rpcUrl)) return 'testnet';
  return 'mainnet-beta';
}

export function explorerUrl(signature: string, { network, rpcUrl }: { network: string; rpcUrl: string }): string {
  const url = new URL(`/tx/${signature}`, EXPLORER_ORIGIN);
  const cluster = network === 'localnet' ? 'custom' : inferCluster(rpcUrl);
  if (cluster !== 'mainnet-beta') url.searchParams.set('cluster', cluster);
  if (cluster === 'custom') url.searchParams.set('customUrl', rpcUrl);
  return url.href;
}

import { type Adapter, WalletAdapterNetwork } from '@solana/wallet-adapter-base';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom';
import { SolflareWalletAdapter } from '@solana/wallet-adapter-solflare';
import { type Cluster, inferCluster } from './network.ts';

const NETWORKS: Record<Cluster, WalletAdapterNetwork> = {
  devnet: WalletAdapterNetwork.Devnet,
  testnet: WalletAdapterNetwork.Testnet,
  'mainnet-beta': WalletAdapterNetwork.Mainnet,
};

/** Creates adapters for the wallets that do not support the Wallet Standard. */
export function createWalletAdapters(rpcUrl: string): Adapter[] {
  return [new PhantomWalletAdapter(), new SolflareWalletAdapter({ network: NETWORKS[inferCluster(rpcUrl)] })];
}

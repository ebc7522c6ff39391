export const NETWORKS = ['localnet', 'devnet', 'testnet', 'mainnet-beta'] as const;

/** The names that Sign-In-With-Solana uses for the networks. */
export const CHAIN_IDS = ['mainnet', 'testnet', 'devnet', 'localnet'] as const;

export type ChainId = (typeof CHAIN_IDS)[number];

export function chainIdOf(network: (typeof NETWORKS)[number]): ChainId {
  return network === 'mainnet-beta' ? 'mainnet' : network;
}

/** The site's links to transactions lead to this explorer. It reads a developer's local network from the browser. */
export const EXPLORER_ORIGIN = 'https://explorer.solana.com';

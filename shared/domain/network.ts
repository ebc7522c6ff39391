export const NETWORKS = ['localnet', 'devnet', 'testnet', 'mainnet-beta'] as const;

/** The names that Sign-In-With-Solana uses for the networks. */
export const CHAIN_IDS = ['mainnet', 'testnet', 'devnet', 'localnet'] as const;

export type ChainId = (typeof CHAIN_IDS)[number];

export function chainIdOf(network: (typeof NETWORKS)[number]): ChainId {
  return network === 'mainnet-beta' ? 'mainnet' : network;
}

/** The site links transactions to this explorer. It runs in the browser, so it can also show a local network. */
export const EXPLORER_ORIGIN = 'https://explorer.solana.com';

export const NETWORKS = ['localnet', 'devnet', 'testnet', 'mainnet-beta'] as const;

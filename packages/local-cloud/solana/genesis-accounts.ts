import { MINT_SIZE, MintLayout, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { type Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram } from '@solana/web3.js';
import type { AccountState, Runtime } from './runtime.ts';

/** One ASV token is 10^decimals units. */
export const ASV_DECIMALS = 6;
const NEVER_PAYS_RENT = 2n ** 64n - 1n;
/** Below 2^53 lamports, so that balances stay exact in JSON. */
const FAUCET_LAMPORTS = 5_000_000n * BigInt(LAMPORTS_PER_SOL);
/** The treasury exists from the start. Otherwise the first small payment would not reach the rent-exempt minimum. */
const TREASURY_LAMPORTS = BigInt(LAMPORTS_PER_SOL);

export interface GenesisKeys {
  faucet: Keypair;
  mint: Keypair;
  treasury: Keypair;
}

export function genesisAccounts({ faucet, mint, treasury }: GenesisKeys, runtime: Runtime): AccountState[] {
  const mintAccount = wallet(mint.publicKey, runtime.minimumBalance(MINT_SIZE));
  return [
    wallet(faucet.publicKey, FAUCET_LAMPORTS),
    wallet(treasury.publicKey, TREASURY_LAMPORTS),
    { ...mintAccount, owner: TOKEN_PROGRAM_ID.toBase58(), data: mintData(mint.publicKey) },
  ];
}

function wallet(address: PublicKey, lamports: bigint): AccountState {
  return {
    address: address.toBase58(),
    lamports,
    data: new Uint8Array(),
    owner: SystemProgram.programId.toBase58(),
    executable: false,
    rentEpoch: NEVER_PAYS_RENT,
  };
}

function mintData(mintAuthority: PublicKey): Uint8Array {
  const data = Buffer.alloc(MINT_SIZE);
  MintLayout.encode(
    {
      mintAuthorityOption: 1,
      mintAuthority,
      supply: 0n,
      decimals: ASV_DECIMALS,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: PublicKey.default,
    },
    data,
  );
  return Uint8Array.from(data);
}

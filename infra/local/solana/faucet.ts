/** The faucet of the local network: hands out SOL and the product token ASV by ordinary transactions. */
import bs58 from 'bs58';
import { compileTransaction, type Instruction } from './compile-transaction.ts';
import type { Keypair } from './keypair.ts';
import type { Ledger } from './ledger.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAddress,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './program-address.ts';
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import type { AccountState, Runtime } from './runtime.ts';
import { MAX_BLOCKHASH_AGE } from './slot-clock.ts';
import { MINT_BYTES, mintBytes } from './token-layout.ts';
import { describeTransactionError } from './transaction-errors.ts';
import { decodeTransaction } from './wire-transaction.ts';

export const LAMPORTS_PER_SOL = 1_000_000_000n;
const ASV_DECIMALS = 6;
const NEVER_PAYS_RENT = 2n ** 64n - 1n;
/** Below 2^53 lamports, so that balances stay exact in JSON. */
const FAUCET_LAMPORTS = 5_000_000n * LAMPORTS_PER_SOL;
/** The treasury exists from the start, or the first small payment would fail for want of rent. */
const TREASURY_LAMPORTS = LAMPORTS_PER_SOL;

export interface FaucetKeys {
  faucet: Keypair;
  /** Its own mint authority. */
  mint: Keypair;
}

/** The accounts that exist on a new ledger: the faucet, the treasury and the ASV mint. */
export function genesisAccounts(keys: FaucetKeys, treasury: string, runtime: Runtime): AccountState[] {
  const wallet = (address: string, lamports: bigint): AccountState => ({
    address,
    lamports,
    data: new Uint8Array(),
    owner: SYSTEM_PROGRAM,
    executable: false,
    rentEpoch: NEVER_PAYS_RENT,
  });
  const mint = wallet(keys.mint.publicKey, runtime.minimumBalance(MINT_BYTES));
  return [
    wallet(keys.faucet.publicKey, FAUCET_LAMPORTS),
    wallet(treasury, TREASURY_LAMPORTS),
    { ...mint, owner: TOKEN_PROGRAM, data: mintBytes(keys.mint.publicKey, ASV_DECIMALS) },
  ];
}

export class Faucet {
  readonly #ledger: Ledger;
  readonly #keys: FaucetKeys;

  constructor(ledger: Ledger, keys: FaucetKeys) {
    this.#ledger = ledger;
    this.#keys = keys;
  }

  /** Sends lamports; returns the signature. Throws RpcError when the transfer is not possible. */
  airdropLamports(receiver: string, lamports: bigint): string {
    const data = Buffer.alloc(12);
    data.writeUInt32LE(2, 0);
    data.writeBigUInt64LE(lamports, 4);
    const { faucet } = this.#keys;
    const transfer: Instruction = {
      program: SYSTEM_PROGRAM,
      accounts: [
        { address: faucet.publicKey, isSigner: true, isWritable: true },
        { address: receiver, isWritable: true },
      ],
      data,
    };
    return this.#send([faucet], [transfer]);
  }

  /** Mints whole ASV tokens to the receiver's associated account, made when missing; returns the signature. */
  airdropTokens(receiver: string, wholeTokens: number): string {
    const { faucet, mint } = this.#keys;
    const account = associatedTokenAddress(receiver, mint.publicKey);
    const createAccount: Instruction = {
      program: ASSOCIATED_TOKEN_PROGRAM,
      accounts: [
        { address: faucet.publicKey, isSigner: true, isWritable: true },
        { address: account, isWritable: true },
        { address: receiver },
        { address: mint.publicKey },
        { address: SYSTEM_PROGRAM },
        { address: TOKEN_PROGRAM },
      ],
      // CreateIdempotent
      data: Uint8Array.of(1),
    };
    const data = Buffer.alloc(10);
    // MintToChecked
    data.writeUInt8(14, 0);
    data.writeBigUInt64LE(BigInt(wholeTokens) * 10n ** BigInt(ASV_DECIMALS), 1);
    data.writeUInt8(ASV_DECIMALS, 9);
    const mintTo: Instruction = {
      program: TOKEN_PROGRAM,
      accounts: [
        { address: mint.publicKey, isWritable: true },
        { address: account, isWritable: true },
        { address: mint.publicKey, isSigner: true },
      ],
      data,
    };
    return this.#send([faucet, mint], [createAccount, mintTo]);
  }

  #send(signers: [Keypair, ...Keypair[]], instructions: Instruction[]): string {
    const transaction = decodeTransaction(this.#compileUnseen(signers, instructions));
    const simulated = this.#ledger.simulate(transaction, { verifySignatures: true, checkBlockhash: true });
    if (simulated.err !== null) {
      throw invalidParams(`Airdrop failed: ${describeTransactionError(simulated.err, simulated.logs)}`);
    }
    this.#ledger.submit(transaction);
    return transaction.signature;
  }

  /** The same airdrop twice in a slot would be one transaction: an older blockhash makes it another one. */
  #compileUnseen(signers: [Keypair, ...Keypair[]], instructions: Instruction[]): Uint8Array {
    const { clock } = this.#ledger;
    const newest = clock.slot;
    for (let slot = newest; slot > newest - MAX_BLOCKHASH_AGE; slot -= 1) {
      const bytes = compileTransaction(signers, instructions, clock.blockhash(slot));
      if (this.#ledger.transaction(bs58.encode(bytes.subarray(1, 65))) === undefined) return bytes;
    }
    throw new RpcError(RPC_CODES.internal, 'Too many equal airdrops: try again in a minute');
  }
}

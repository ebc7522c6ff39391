export interface ChainInstruction {
  programId: string;
  /** The addresses of the accounts, in the order of the instruction. */
  accounts: string[];
  /** The lamports of a plain System program transfer; undefined for other instructions. */
  transferLamports: bigint | undefined;
}

export interface ChainTransaction {
  signature: string;
  isFailed: boolean;
  /** The time of the transaction's block; undefined when the node does not return it. */
  landedAtMs?: number | undefined;
  /** All instructions, including inner ones. */
  instructions: ChainInstruction[];
  /** The change of each address's balance in lamports. Addresses without a change are missing. */
  lamportChanges: ReadonlyMap<string, bigint>;
  /** Owners of token accounts with an increased balance. */
  tokenReceivers: string[];
}

export interface Blockhash {
  blockhash: string;
  /** The last block height at which a transaction with this blockhash can land. */
  lastValidBlockHeight: number;
}

export interface TokenBalance {
  units: bigint;
  /** A whole token is 10^decimals units. */
  decimals: number;
}

/** `unseen`: unknown to all nodes; `pending`: not finalized; `failed`: landed with an error, finalized or not. */
export type SignatureStatus = 'unseen' | 'pending' | 'finalized' | 'failed';

/** The Solana chain. Every call throws ChainUnavailableError when no endpoint responds in time. */
export interface Chain {
  lamportsOf(publicKey: string): Promise<bigint>;
  /** Returns the sum of all of the owner's accounts with this mint, of SPL Token or Token-2022. */
  tokenBalance(publicKey: string, mint: string): Promise<TokenBalance>;
  latestBlockhash(): Promise<Blockhash>;
  /** Returns the lowest compute-unit price of each recent block that locked the addresses, in micro-lamports. */
  recentUnitPrices(addresses: readonly string[]): Promise<number[]>;
  finalizedBlockHeight(): Promise<number>;
  /** Returns a finalized transaction; undefined when it is unknown or not finalized yet. */
  finalizedTransaction(signature: string): Promise<ChainTransaction | undefined>;
  /**
   * Returns a confirmed transaction; undefined when it is unknown. The chain may still drop it, so it must not grant
   * credits.
   */
  confirmedTransaction(signature: string): Promise<ChainTransaction | undefined>;
  signatureStatus(signature: string): Promise<SignatureStatus>;
  /** Returns the signatures of successful finalized transactions that name the address; oldest first, at most 1,000. */
  signaturesNaming(address: string): Promise<string[]>;
}

export interface Payment {
  payer: string;
  treasury: string;
  lamports: number;
  /** A public key that only this payment contains: a search for it finds the payment's transaction. */
  reference: string;
  blockhash: string;
  /** The priority fee, in micro-lamports per compute unit. */
  unitPrice: number;
}

export interface PaymentWriter {
  /** Returns a new random public key in base58; its private key is discarded. */
  newReference(): string;
  /** Returns the unsigned transaction of a payment in base64. */
  write(payment: Payment): string;
}

/** Thrown when no endpoint responded. A later call may succeed. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
  readonly code = 'chain_unavailable';
}

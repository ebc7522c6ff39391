/** An instruction, top-level or inner. */
export interface ChainInstruction {
  programId: string;
  /** Addresses in the order of the instruction. */
  accounts: string[];
  /**
   * What a plain transfer of the System program moves from its first account to its second; undefined for every other
   * instruction.
   */
  transferLamports: bigint | undefined;
}

/** A transaction in a block, whether it succeeded or not. */
export interface ChainTransaction {
  signature: string;
  isFailed: boolean;
  /** When its block was made, by the clock of the chain; undefined when the node does not say. */
  landedAtMs?: number | undefined;
  /** All instructions, the inner ones included. */
  instructions: ChainInstruction[];
  /** Change of lamports by address, without those that did not change. */
  lamportChanges: ReadonlyMap<string, bigint>;
  /** Owners of token accounts whose balance grew. */
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

/** `unseen`: no node has it; `pending`: seen but not finalized; `failed`: it landed with an error, finalized or not. */
export type SignatureStatus = 'unseen' | 'pending' | 'finalized' | 'failed';

/** The Solana chain. Every call throws ChainUnavailableError when no endpoint responds in time. */
export interface Chain {
  lamportsOf(publicKey: string): Promise<bigint>;
  /** All accounts of the owner with this mint together, of SPL Token or Token-2022. */
  tokenBalance(publicKey: string, mint: string): Promise<TokenBalance>;
  latestBlockhash(): Promise<Blockhash>;
  /** Height of the newest finalized block. */
  finalizedBlockHeight(): Promise<number>;
  /** Undefined when it is not finalized, or unknown. */
  finalizedTransaction(signature: string): Promise<ChainTransaction | undefined>;
  /**
   * Undefined when no block that most validators voted for has it, or unknown. Its block may still be dropped, so it decides about
   * no credits.
   */
  confirmedTransaction(signature: string): Promise<ChainTransaction | undefined>;
  signatureStatus(signature: string): Promise<SignatureStatus>;
  /** Signatures of finalized transactions that succeeded and name the address; oldest first, at most 1,000. */
  signaturesNaming(address: string): Promise<string[]>;
}

export interface Payment {
  payer: string;
  treasury: string;
  lamports: number;
  /** A key that only this payment names: its address leads to the payment's transaction. */
  reference: string;
  blockhash: string;
}

/** Makes the transactions that users sign. */
export interface PaymentWriter {
  /** A new random public key in base58, whose private key nobody has. */
  newReference(): string;
  /** The unsigned transaction of a payment in base64. */
  write(payment: Payment): string;
}

/** No endpoint responded; a later call may succeed. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
  readonly code = 'chain_unavailable';
}

import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  type Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { type DecodedTransaction, decodeTransaction } from './decode-transaction.ts';
import { ASV_DECIMALS, type GenesisKeys } from './genesis-accounts.ts';
import type { Ledger } from './ledger.ts';
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import { signMessage } from './sign-message.ts';
import { MAX_BLOCKHASH_AGE } from './slot-clock.ts';
import { describeTransactionError } from './transaction-errors.ts';

export class Faucet {
  readonly #ledger: Ledger;
  readonly #keys: Pick<GenesisKeys, 'faucet' | 'mint'>;

  constructor(ledger: Ledger, keys: Pick<GenesisKeys, 'faucet' | 'mint'>) {
    this.#ledger = ledger;
    this.#keys = keys;
  }

  /** Returns the signature. Throws RpcError when the transfer fails. */
  airdropLamports(receiver: string, lamports: number): string {
    const { faucet } = this.#keys;
    const toPubkey = new PublicKey(receiver);
    return this.#send([faucet], [SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey, lamports })]);
  }

  /** Creates the receiver's associated account if missing. Returns the signature. Throws RpcError. */
  airdropTokens(receiver: string, wholeTokens: number): string {
    const { faucet, mint } = this.#keys;
    const owner = new PublicKey(receiver);
    const allowsOwnerOffCurve = true;
    const account = getAssociatedTokenAddressSync(mint.publicKey, owner, allowsOwnerOffCurve);
    const units = BigInt(wholeTokens) * 10n ** BigInt(ASV_DECIMALS);
    return this.#send(
      [faucet, mint],
      [
        createAssociatedTokenAccountIdempotentInstruction(faucet.publicKey, account, owner, mint.publicKey),
        createMintToCheckedInstruction(mint.publicKey, account, mint.publicKey, units, ASV_DECIMALS),
      ],
    );
  }

  /** Sends a transaction. The first signer pays its fee. */
  #send(signers: [Keypair, ...Keypair[]], instructions: TransactionInstruction[]): string {
    const transaction = this.#signUnseen(signers, instructions);
    const simulated = this.#ledger.simulate(transaction, { verifySignatures: true, checkBlockhash: true });
    if (simulated.err !== null) {
      throw invalidParams(`Airdrop failed: ${describeTransactionError(simulated.err, simulated.logs)}`);
    }
    this.#ledger.submit(transaction);
    return transaction.signature;
  }

  /**
   * Signs with the newest blockhash that gives a new signature. Equal airdrops in one slot would otherwise be one
   * transaction.
   */
  #signUnseen(signers: [Keypair, ...Keypair[]], instructions: TransactionInstruction[]): DecodedTransaction {
    const { clock } = this.#ledger;
    const payerKey = signers[0].publicKey;
    const newest = clock.slot;
    for (let slot = newest; slot > newest - MAX_BLOCKHASH_AGE; slot -= 1) {
      const recentBlockhash = clock.blockhash(slot);
      const message = new TransactionMessage({ payerKey, recentBlockhash, instructions });
      const signed = signMessage(message.compileToLegacyMessage(), signers);
      const transaction = decodeTransaction(signed.serialize());
      if (this.#ledger.transaction(transaction.signature) === undefined) return transaction;
    }
    throw new RpcError(RPC_CODES.internal, 'Too many equal airdrops: try again in a minute');
  }
}

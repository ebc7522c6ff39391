import type { ChainInstruction, ChainTransaction } from '../../../functions/ports/chain.ts';
import { TREASURY } from '../services.ts';
import type { Bug, World } from '../world.ts';
import { editMovement, isBalance, kindOf, renamed, unconditional, withCredits } from './transactions.ts';

let credits = 0;

function misreading(name: string, misread: (transaction: ChainTransaction, world: World) => ChainTransaction): Bug {
  return {
    name,
    alterServices: (services, world) => {
      const { chain } = services;
      const read = chain.finalizedTransaction.bind(chain);
      chain.finalizedTransaction = async (signature) => {
        const transaction = await read(signature);
        return transaction && misread(transaction, world);
      };
    },
  };
}

/** Replaces one account of the transfers: the payer (0) or the receiver (1). */
function withAccount(transaction: ChainTransaction, position: 0 | 1, address: string): ChainTransaction {
  const lamportChanges = new Map(transaction.lamportChanges);
  const instructions = transaction.instructions.map((instruction): ChainInstruction => {
    const actual = instruction.accounts[position];
    if (actual === undefined) return instruction;
    const change = lamportChanges.get(actual) ?? 0n;
    lamportChanges.delete(actual);
    lamportChanges.set(address, change);
    return { ...instruction, accounts: instruction.accounts.with(position, address) };
  });
  return { ...transaction, instructions, lamportChanges };
}

export const PURCHASE_BUGS: Bug[] = [
  {
    name: 'double credit',
    alterRequest: (command) =>
      editMovement(command, 'purchase', (items) =>
        items.map((item) => (isBalance(item) || kindOf(item) ? withCredits(item, (amount) => 2 * amount) : item)),
      ),
  },
  {
    name: 'replay credits twice',
    alterRequest: (command) => {
      credits += 1;
      return editMovement(command, 'purchase', (items) =>
        items.map((item) => renamed(unconditional(item), `#${credits}`)),
      );
    },
  },
  {
    name: 'discount decided by the client',
    alterServices: ({ chain }) => {
      chain.tokenBalance = async () => ({ units: 10n ** 12n, decimals: 0 });
    },
  },
  {
    name: 'discount read at the quote only',
    alterServices: ({ purchases }) => {
      const save = purchases.saveIntent.bind(purchases);
      purchases.saveIntent = (intent, checkAtMs) => save({ ...intent, discountAsv: undefined }, checkAtMs);
    },
  },
  misreading('wrong treasury accepted', (transaction) => withAccount(transaction, 1, TREASURY)),
  misreading('other payer accepted', (transaction, world) =>
    withAccount(transaction, 0, world.payments.get(transaction.signature)?.publicKey ?? ''),
  ),
  misreading('failed payment accepted', (transaction, world) => {
    const signed = world.payments.get(transaction.signature)?.transaction ?? transaction;
    return { ...transaction, isFailed: false, lamportChanges: signed.lamportChanges };
  }),
  {
    name: 'credited before it is final',
    alterServices: ({ chain }, world) => {
      chain.finalizedTransaction = async (signature) => world.chain.landed(signature);
    },
  },
  {
    name: 'payment never looked for',
    alterServices: ({ purchases }) => {
      purchases.listDue = async () => [];
    },
  },
  {
    name: 'payment looked for only while its blockhash lives',
    alterServices: ({ purchases, chain }) => {
      const schedule = purchases.scheduleCheck.bind(purchases);
      purchases.scheduleCheck = async (reference, checkAtMs) => {
        const intent = await purchases.findIntent(reference);
        const isDead = (await chain.finalizedBlockHeight()) > (intent?.lastValidBlockHeight ?? 0);
        await schedule(reference, isDead ? undefined : checkAtMs);
      };
    },
  },
];

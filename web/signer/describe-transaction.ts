import type { Instruction, TransactionMessage } from '../../shared/domain/read-transaction.ts';
import { readText } from './visible-text.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
/** The addresses of the memo program: version 2 and 3 share one, version 4 has another. */
const MEMO_PROGRAMS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH'];

const TRANSFER = 2;
const TRANSFER_BYTES = 12;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_LIMIT_BYTES = 5;
const SET_UNIT_PRICE = 3;
const SET_UNIT_PRICE_BYTES = 9;

const LAMPORTS_PER_SIGNATURE = 5_000n;
/** Solana's default compute units per instruction, and the maximum per transaction. */
const DEFAULT_UNITS = 200_000;
const MAX_UNITS = 1_400_000;
const MICRO_LAMPORTS = 1_000_000n;

export type Step =
  | { kind: 'transfer'; from: string; to: string; lamports: bigint }
  | { kind: 'memo'; text: string }
  | { kind: 'unknown'; program: string };

export interface TransactionDescription {
  feePayer: string;
  /** The maximum fee that the network may charge. */
  feeLamports: bigint;
  steps: Step[];
}

/** Describes the effects of a transaction. Anything that is not known for certain becomes an unknown step. */
export function describeTransaction({ signers, instructions }: TransactionMessage): TransactionDescription {
  const budgets = instructions.map(readBudget);
  const steps = instructions.filter((_, index) => budgets[index] === null).map(describe);
  const [feePayer = ''] = signers;
  const units = budgets.reduce((found, budget) => budget?.units ?? found, defaultUnits(instructions.length));
  const price = budgets.reduce((found, budget) => budget?.price ?? found, 0n);
  const priority = (price * BigInt(units) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  return { feePayer, feeLamports: LAMPORTS_PER_SIGNATURE * BigInt(signers.length) + priority, steps };
}

function defaultUnits(instructions: number): number {
  return Math.min(instructions * DEFAULT_UNITS, MAX_UNITS);
}

function describe(instruction: Instruction): Step {
  return readTransfer(instruction) ?? readMemo(instruction) ?? { kind: 'unknown', program: instruction.program };
}

/**
 * Ignores all accounts but the first two, because a transfer uses only these. A purchase adds its reference as a third.
 */
function readTransfer({ program, accounts: [from, to], data }: Instruction): Step | null {
  if (program !== SYSTEM_PROGRAM || data.length !== TRANSFER_BYTES) return null;
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const view = viewOf(data);
  if (view.getUint32(0, true) !== TRANSFER) return null;
  return { kind: 'transfer', from, to, lamports: view.getBigUint64(4, true) };
}

function readMemo({ program, data }: Instruction): Step | null {
  const text = MEMO_PROGRAMS.includes(program) ? readText(data) : null;
  return text === null ? null : { kind: 'memo', text };
}

/** Reads the compute limit and price, which determine the fee and have no other effect. */
function readBudget({ program, data }: Instruction): { units?: number; price?: bigint } | null {
  if (program !== COMPUTE_BUDGET_PROGRAM) return null;
  const [kind] = data;
  if (kind === SET_UNIT_LIMIT && data.length === SET_UNIT_LIMIT_BYTES) {
    return { units: Math.min(viewOf(data).getUint32(1, true), MAX_UNITS) };
  }
  if (kind === SET_UNIT_PRICE && data.length === SET_UNIT_PRICE_BYTES) {
    return { price: viewOf(data).getBigUint64(1, true) };
  }
  return null;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** What a message costs: a base fee for each signature, and the price it offers for its compute units. */
import { COMPUTE_BUDGET_PROGRAM } from './program-address.ts';
import type { WireMessage } from './wire-transaction.ts';

const LAMPORTS_PER_SIGNATURE = 5_000n;
const MAX_COMPUTE_UNITS = 1_400_000n;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n;
const DEFAULT_UNITS_PER_BUILTIN = 3_000n;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

/** Programs that are part of the runtime: they are reserved fewer units. */
const BUILTIN_PROGRAMS: readonly string[] = [
  COMPUTE_BUDGET_PROGRAM,
  '11111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Vote111111111111111111111111111111111111111',
];

/** The fee in lamports, whether the message would succeed or not. */
export function messageFeeLamports(message: WireMessage): bigint {
  let unitLimit: bigint | undefined;
  let microLamportsPerUnit = 0n;
  let defaultUnits = 0n;
  for (const { programIdIndex, data } of message.instructions) {
    const program = message.staticKeys[programIdIndex] ?? '';
    defaultUnits += BUILTIN_PROGRAMS.includes(program)
      ? DEFAULT_UNITS_PER_BUILTIN
      : DEFAULT_UNITS_PER_INSTRUCTION;
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const bytes = Buffer.from(data);
    if (bytes[0] === SET_UNIT_LIMIT && bytes.length === 5) unitLimit = BigInt(bytes.readUInt32LE(1));
    if (bytes[0] === SET_UNIT_PRICE && bytes.length === 9) microLamportsPerUnit = bytes.readBigUInt64LE(1);
  }
  const units = smaller(unitLimit ?? defaultUnits, MAX_COMPUTE_UNITS);
  const priorityFee =
    (units * microLamportsPerUnit + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return BigInt(message.header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE + priorityFee;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  SystemProgram,
  TransactionInstruction,
  type VersionedMessage,
  VOTE_PROGRAM_ID,
} from '@solana/web3.js';

const LAMPORTS_PER_SIGNATURE = 5_000n;
const MAX_COMPUTE_UNITS = 1_400_000n;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n;
const DEFAULT_UNITS_PER_BUILTIN = 3_000n;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;

/** Programs built into the Solana runtime. Their instructions have a smaller default limit of compute units. */
const BUILTIN_PROGRAMS: readonly string[] = [
  ComputeBudgetProgram.programId.toBase58(),
  SystemProgram.programId.toBase58(),
  VOTE_PROGRAM_ID.toBase58(),
  'BPFLoaderUpgradeab1e11111111111111111111111',
];

interface ComputeBudget {
  unitLimit?: bigint;
  microLamportsPerUnit?: bigint;
}

/** Returns the base fee per signature plus the price of the compute units. Failed transactions pay it too. */
export function messageFeeLamports(message: VersionedMessage): bigint {
  let budget: ComputeBudget = {};
  let defaultUnits = 0n;
  for (const { programIdIndex, data } of message.compiledInstructions) {
    const programId = message.staticAccountKeys[programIdIndex];
    const isBuiltin = programId !== undefined && BUILTIN_PROGRAMS.includes(programId.toBase58());
    defaultUnits += isBuiltin ? DEFAULT_UNITS_PER_BUILTIN : DEFAULT_UNITS_PER_INSTRUCTION;
    if (!programId?.equals(ComputeBudgetProgram.programId)) continue;
    const instruction = new TransactionInstruction({ programId, keys: [], data: Buffer.from(data) });
    budget = { ...budget, ...readComputeBudget(instruction) };
  }
  const { unitLimit = defaultUnits, microLamportsPerUnit = 0n } = budget;
  const units = unitLimit < MAX_COMPUTE_UNITS ? unitLimit : MAX_COMPUTE_UNITS;
  const priorityFee = (units * microLamportsPerUnit + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return BigInt(message.header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE + priorityFee;
}

function readComputeBudget(instruction: TransactionInstruction): ComputeBudget {
  try {
    switch (ComputeBudgetInstruction.decodeInstructionType(instruction)) {
      case 'SetComputeUnitLimit':
        return { unitLimit: BigInt(ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction).units) };
      case 'SetComputeUnitPrice': {
        const { microLamports } = ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction);
        return { microLamportsPerUnit: BigInt(microLamports) };
      }
      default:
        return {};
    }
  } catch {
    // A transaction with an unreadable instruction fails, and its fee ignores the instruction.
    return {};
  }
}

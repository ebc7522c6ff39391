import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  decodeInstruction,
  isMintToCheckedInstruction,
  isTransferCheckedInstruction,
  isTransferInstruction,
} from '@solana/spl-token';
import { type AccountMeta, SystemInstruction, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { MEMO_PROGRAMS } from './memo.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './read-token-account.ts';
import { tokenAmount } from './token-amount.ts';

export interface ParsedInstruction {
  program: string;
  parsed: string | { type: string; info: Record<string, unknown> };
}

type Parsed = ParsedInstruction['parsed'] | undefined;

interface KnownProgram {
  id: string;
  name: string;
  parse: (instruction: TransactionInstruction) => Parsed;
}

const PROGRAMS: readonly KnownProgram[] = [
  { id: SystemProgram.programId.toBase58(), name: 'system', parse: parseSystem },
  { id: TOKEN_PROGRAM, name: 'spl-token', parse: parseToken },
  { id: TOKEN_2022_PROGRAM, name: 'spl-token-2022', parse: parseToken },
  {
    id: ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(),
    name: 'spl-associated-token-account',
    parse: parseAssociatedToken,
  },
  ...MEMO_PROGRAMS.map((id) => ({ id, name: 'spl-memo', parse: parseMemo })),
];

export function parseInstruction(instruction: TransactionInstruction): ParsedInstruction | undefined {
  const programId = instruction.programId.toBase58();
  const program = PROGRAMS.find(({ id }) => id === programId);
  if (program === undefined) return undefined;
  try {
    const parsed = program.parse(instruction);
    return parsed === undefined ? undefined : { program: program.name, parsed };
  } catch {
    // The decoders throw when data or accounts do not fit the instruction.
    return undefined;
  }
}

function parseSystem(instruction: TransactionInstruction): Parsed {
  if (SystemInstruction.decodeInstructionType(instruction) !== 'Transfer') return undefined;
  const { fromPubkey, toPubkey, lamports } = SystemInstruction.decodeTransfer(instruction);
  const info = {
    source: fromPubkey.toBase58(),
    destination: toPubkey.toBase58(),
    lamports: Number(lamports),
  };
  return { type: 'transfer', info };
}

function parseToken(instruction: TransactionInstruction): Parsed {
  const decoded = decodeInstruction(instruction, instruction.programId);
  if (isTransferInstruction(decoded)) {
    const { source, destination, owner: authority } = decoded.keys;
    const amount = String(decoded.data.amount);
    return { type: 'transfer', info: { ...addresses({ source, destination, authority }), amount } };
  }
  if (isTransferCheckedInstruction(decoded)) {
    const { source, mint, destination, owner: authority } = decoded.keys;
    const amount = tokenAmount(decoded.data.amount, decoded.data.decimals);
    const info = { ...addresses({ source, mint, destination, authority }), tokenAmount: amount };
    return { type: 'transferChecked', info };
  }
  if (isMintToCheckedInstruction(decoded)) {
    const { mint, destination: account, authority: mintAuthority } = decoded.keys;
    const amount = tokenAmount(decoded.data.amount, decoded.data.decimals);
    return {
      type: 'mintToChecked',
      info: { ...addresses({ mint, account, mintAuthority }), tokenAmount: amount },
    };
  }
  return undefined;
}

function addresses(keys: Record<string, AccountMeta>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([role, { pubkey }]) => [role, pubkey.toBase58()]));
}

/** Parses instructions of the Associated Token program, which spl-token can create but cannot decode. */
function parseAssociatedToken({ data, keys }: TransactionInstruction): Parsed {
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : undefined;
  if (type === undefined) return undefined;
  const [source, account, wallet, mint, systemProgram, tokenProgram] = keys.map(({ pubkey }) => pubkey.toBase58());
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } };
}

function parseMemo({ data }: TransactionInstruction): Parsed {
  return data.toString('utf8');
}

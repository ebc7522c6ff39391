/** Reads the instructions of the System, Token and Memo programs for the `jsonParsed` encoding. */
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './program-address.ts';
import { tokenAmount } from './token-layout.ts';

export interface RawInstruction {
  programId: string;
  accounts: string[];
  data: Uint8Array;
}

export interface ParsedInstruction {
  program: string;
  parsed: string | { type: string; info: Record<string, unknown> };
}

/** The meaning of an instruction, or undefined for programs and instructions that are not known here. */
export function parseInstruction(raw: RawInstruction): ParsedInstruction | undefined {
  const data = Buffer.from(raw.data);
  if (MEMO_PROGRAMS.includes(raw.programId)) return { program: 'spl-memo', parsed: data.toString('utf8') };
  const program = PROGRAMS.get(raw.programId);
  const parsed = program?.parse(data, raw.accounts);
  return program === undefined || parsed === undefined ? undefined : { program: program.name, parsed };
}

type Parsed = { type: string; info: Record<string, unknown> } | undefined;
type Parser = (data: Buffer, accounts: string[]) => Parsed;

const PROGRAMS = new Map<string, { name: string; parse: Parser }>([
  [SYSTEM_PROGRAM, { name: 'system', parse: parseSystem }],
  [TOKEN_PROGRAM, { name: 'spl-token', parse: parseToken }],
  [TOKEN_2022_PROGRAM, { name: 'spl-token-2022', parse: parseToken }],
  [ASSOCIATED_TOKEN_PROGRAM, { name: 'spl-associated-token-account', parse: parseAssociatedToken }],
]);

function parseSystem(data: Buffer, accounts: string[]): Parsed {
  const kind = data.length < 4 ? undefined : data.readUInt32LE(0);
  if (kind === 2 && data.length >= 12) {
    const [source, destination] = accounts;
    return { type: 'transfer', info: { source, destination, lamports: Number(data.readBigUInt64LE(4)) } };
  }
  return undefined;
}

function parseToken(data: Buffer, accounts: string[]): Parsed {
  const kind = data[0];
  const [first, second, third, fourth] = accounts;
  if (kind === 3 && data.length >= 9) {
    const amount = String(data.readBigUInt64LE(1));
    return { type: 'transfer', info: { source: first, destination: second, authority: third, amount } };
  }
  if (data.length < 10) return undefined;
  const checkedAmount = () => tokenAmount(data.readBigUInt64LE(1), data.readUInt8(9));
  if (kind === 12) {
    const info = {
      source: first,
      mint: second,
      destination: third,
      authority: fourth,
      tokenAmount: checkedAmount(),
    };
    return { type: 'transferChecked', info };
  }
  if (kind === 14) {
    const info = { mint: first, account: second, mintAuthority: third, tokenAmount: checkedAmount() };
    return { type: 'mintToChecked', info };
  }
  return undefined;
}

function parseAssociatedToken(data: Buffer, accounts: string[]): Parsed {
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : undefined;
  if (type === undefined) return undefined;
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts;
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } };
}

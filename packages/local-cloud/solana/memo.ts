import type { VersionedMessage } from '@solana/web3.js';

export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
export const MEMO_PROGRAM_4 = 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH';
/** The addresses of the memo program: of versions 2 and 3, of version 4, and of version 1. */
export const MEMO_PROGRAMS: readonly string[] = [
  MEMO_PROGRAM,
  MEMO_PROGRAM_4,
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
];

export function memoOf({ compiledInstructions, staticAccountKeys }: VersionedMessage): string | null {
  const memos = compiledInstructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.includes(staticAccountKeys[programIdIndex]?.toBase58() ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}

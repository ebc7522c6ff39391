import type { VersionedMessage } from '@solana/web3.js';

/** The current memo program and its first version. */
export const MEMO_PROGRAMS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
];

export function memoOf({ compiledInstructions, staticAccountKeys }: VersionedMessage): string | null {
  const memos = compiledInstructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.includes(staticAccountKeys[programIdIndex]?.toBase58() ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}

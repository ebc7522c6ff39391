/** Builds and signs legacy transactions: what the faucet sends. */
import bs58 from 'bs58';
import type { Keypair } from './keypair.ts';

export interface Instruction {
  program: string;
  accounts: { address: string; isSigner?: boolean; isWritable?: boolean }[];
  data: Uint8Array;
}

/** The signed bytes; the first signer pays the fee. At most 127 accounts and 127 bytes of data an instruction. */
export function compileTransaction(
  signers: [Keypair, ...Keypair[]],
  instructions: Instruction[],
  recentBlockhash: string,
): Uint8Array {
  const keys = orderedKeys(signers[0].publicKey, instructions);
  const indexOf = (address: string) => keys.findIndex((key) => key.address === address);
  const message = Buffer.concat([
    Uint8Array.of(
      keys.filter((key) => key.isSigner).length,
      keys.filter((key) => key.isSigner && !key.isWritable).length,
      keys.filter((key) => !key.isSigner && !key.isWritable).length,
      keys.length,
    ),
    ...keys.map((key) => bs58.decode(key.address)),
    bs58.decode(recentBlockhash),
    Uint8Array.of(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(
        indexOf(program),
        accounts.length,
        ...accounts.map((account) => indexOf(account.address)),
      ),
      Uint8Array.of(data.length),
      data,
    ]),
  ]);
  const signatures = keys
    .filter((key) => key.isSigner)
    .map((key) => {
      const signer = signers.find((keypair) => keypair.publicKey === key.address);
      if (signer === undefined) throw new Error(`no key to sign for ${key.address}`);
      return signer.sign(message);
    });
  return Uint8Array.from(Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message]));
}

interface KeyRole {
  address: string;
  isSigner: boolean;
  isWritable: boolean;
}

/** Every key once, in the order of the wire: signers before others, writable before read-only, payer first. */
function orderedKeys(payer: string, instructions: Instruction[]): KeyRole[] {
  const roles = new Map<string, KeyRole>([[payer, { address: payer, isSigner: true, isWritable: true }]]);
  for (const { program, accounts } of instructions) {
    for (const account of [...accounts, { address: program, isSigner: false, isWritable: false }]) {
      const known = roles.get(account.address);
      roles.set(account.address, {
        address: account.address,
        isSigner: (known?.isSigner ?? false) || (account.isSigner ?? false),
        isWritable: (known?.isWritable ?? false) || (account.isWritable ?? false),
      });
    }
  }
  const rank = (key: KeyRole) => (key.isSigner ? 0 : 2) + (key.isWritable ? 0 : 1);
  return [...roles.values()].sort((a, b) => rank(a) - rank(b));
}

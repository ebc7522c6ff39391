import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Keypair } from '@solana/web3.js';
import nacl from 'tweetnacl';
import * as z from 'zod';
import { DamagedFileError } from '../host/damaged-file-error.ts';

const keyFileSchema = z.array(z.int().min(0).max(255)).length(nacl.sign.secretKeyLength);

/** Loads a key in the format of the Solana CLI (JSON, 64 bytes). Generates a missing key. Throws DamagedFileError. */
export function loadKeypair(path: string | undefined): Keypair {
  if (path !== undefined && existsSync(path)) {
    return readKeypair(path);
  }
  const keypair = new Keypair(nacl.sign.keyPair());
  if (path !== undefined) {
    // The key is first written to a temporary file, so that a killed process leaves no partial key.
    writeFileSync(`${path}.tmp`, JSON.stringify([...keypair.secretKey]), { mode: 0o600 });
    renameSync(`${path}.tmp`, path);
  }
  return keypair;
}

function readKeypair(path: string): Keypair {
  try {
    const bytes = keyFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return Keypair.fromSecretKey(Uint8Array.from(bytes));
  } catch (cause) {
    const reason = 'is no key pair of the Solana command line, a JSON array of 64 bytes';
    throw new DamagedFileError(path, reason, `Remove ${dirname(path)} to start a new chain`, cause);
  }
}

import type { BuidlClient } from '@buidl/client';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { loginMessage } from '../../../shared/domain/sign-in-message.ts';
import { CliError, usageError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { readBytes } from './read-bytes.ts';

/** Signs in with a key pair file of the Solana tools (JSON, 64 bytes). Throws ApiError and CliError. */
export async function signInByWallet(client: BuidlClient, path: string, signal: AbortSignal): Promise<string> {
  const { publicKey: publicBytes, secretKey } = readKeyPair(path);
  const publicKey = bs58.encode(publicBytes);
  const challenge = await client.call('getNonce', {}, { signal });
  const { host } = new URL(client.origin);
  if (challenge.domain !== host) {
    const message = `${host} asks for a signature for ${JSON.stringify(challenge.domain)}, which is another site.`;
    throw new CliError('wrong_domain', message, EXIT.refused, 'Give the address of the site with --url.');
  }
  const message = new TextEncoder().encode(loginMessage(publicKey, challenge));
  const signature = bs58.encode(nacl.sign.detached(message, secretKey));
  const { apiKey } = await client.call('login', { publicKey, signature, nonce: challenge.nonce }, { signal });
  return apiKey;
}

function readKeyPair(path: string): nacl.SignKeyPair {
  const bytes = byteList(new TextDecoder().decode(readBytes(path)));
  if (bytes?.length === nacl.sign.secretKeyLength) {
    const pair = nacl.sign.keyPair.fromSecretKey(bytes);
    // The second half of a secret key is the public key. If it does not match the first half, the file is damaged.
    const fromSeed = nacl.sign.keyPair.fromSeed(bytes.slice(0, nacl.sign.seedLength));
    if (nacl.verify(pair.publicKey, fromSeed.publicKey)) return pair;
  }
  throw usageError(`${path} has no secret key: a JSON list of 64 numbers from 0 to 255 is needed.`);
}

function byteList(text: string): Uint8Array | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const isBytes = Array.isArray(list) && list.every((each) => Number.isInteger(each) && each >= 0 && each <= 255);
    return isBytes ? Uint8Array.from(list) : undefined;
  } catch {
    return undefined;
  }
}

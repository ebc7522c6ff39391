import type { Users } from '../../ports/auth.ts';
import { requirePublicKey } from './signature.ts';

/** Returns whether an account with this public key exists. Throws RequestError `invalid_input` for a key that is none. */
export async function isRegistered({ users }: { users: Users }, publicKey: string): Promise<boolean> {
  requirePublicKey(publicKey);
  return (await users.find(publicKey)) !== undefined;
}

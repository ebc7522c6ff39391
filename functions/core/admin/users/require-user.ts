import type { User, Users } from '../../../ports/auth.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { requirePublicKey } from '../../auth/sign-in/signature.ts';

/**
 * Throws RequestError `invalid_input` for text that is not a public key, and `not_found` for a key without an account.
 */
export async function requireUser(users: Users, publicKey: string): Promise<User> {
  requirePublicKey(publicKey);
  const user = await users.find(publicKey);
  if (!user) throw new RequestError('user_not_found');
  return user;
}

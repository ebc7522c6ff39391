import * as z from 'zod';
import type { User, Usernames } from '../../../ports/auth.ts';
import { BATCH_MAX, type Table } from '../table.ts';
import { confusablesKey, nameClaimKey, profileKey, userSchema } from './users.ts';

const nameSchema = z.object({ publicKey: z.string(), username: z.string() });
/** The name claim of a deleted account contains a pseudonym instead of a user's public key. */
const claimSchema = z.object({ publicKey: z.string() });

/**
 * Access patterns: the names of several users, for one page of a list (BatchGet); the user with a name (GetItem of the
 * name's claim, then of the profile); whether a name is free (GetItem of both of its claims).
 */
export class DynamoDbUsernames implements Usernames {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async of(publicKeys: readonly string[]): Promise<Map<string, string>> {
    const keys = [...new Set(publicKeys)].slice(0, BATCH_MAX).map(profileKey);
    const profiles = await this.#table.getMany(keys, nameSchema);
    return new Map(profiles.map(({ publicKey, username }) => [publicKey, username]));
  }

  async findUser(username: string): Promise<User | undefined> {
    const claim = await this.#table.get(nameClaimKey(username), claimSchema);
    return claim && this.#table.get(profileKey(claim.publicKey), userSchema);
  }

  async isFree(username: string): Promise<boolean> {
    const keys = [nameClaimKey(username), confusablesKey(username)];
    const claims = await Promise.all(keys.map((key) => this.#table.get(key, claimSchema)));
    return claims.every((claim) => claim === undefined);
  }
}

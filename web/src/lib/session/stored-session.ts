import * as z from 'zod';
import type { User } from '../../../../shared/contract/auth.ts';
import { STORAGE_KEYS } from '../storage-keys.ts';
import { readStoredApiKey, type StoredSession } from './session-storage.ts';

/** A session needs a public key and credits. Sessions stored by older versions of the site may lack other fields. */
const storedUserSchema = z.object({
  publicKey: z.string(),
  credits: z.number(),
  username: z.string().default(''),
  heldCredits: z.number().default(0),
  isAdmin: z.boolean().default(false),
});

export function readStoredSession(storage: Storage = localStorage): StoredSession {
  const apiKey = readStoredApiKey(storage);
  const userText = storage.getItem(STORAGE_KEYS.user);
  const user = userText === null ? null : parseUser(userText);
  if (user === 'invalid') return { kind: 'invalid' };
  if (apiKey === null) return user === null ? { kind: 'none' } : { kind: 'invalid' };
  return user === null ? { kind: 'key', apiKey } : { kind: 'session', apiKey, user };
}

function parseUser(text: string): User | 'invalid' {
  try {
    const parsed = storedUserSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : 'invalid';
  } catch {
    return 'invalid';
  }
}

import { STORAGE_KEYS } from '../storage-keys.ts';

/** Returns whether this browser's user has this name. */
export function isStoredUser(username: string): boolean {
  try {
    const user = localStorage.getItem(STORAGE_KEYS.user) ?? '';
    return user.includes(`"username":${JSON.stringify(username)}`);
  } catch {
    return false;
  }
}

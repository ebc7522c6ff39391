import { STORAGE_KEYS } from '../storage-keys.ts';

export function isStoredUser(username: string): boolean {
  try {
    const user = localStorage.getItem(STORAGE_KEYS.user) ?? '';
    return user.includes(`"username":${JSON.stringify(username)}`);
  } catch {
    return false;
  }
}

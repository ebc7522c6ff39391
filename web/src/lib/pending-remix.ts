/** The app that a visitor wants to remix (`/?remix={projectId}`), kept while they sign in. */
import { projectIdSchema } from '../../../shared/contract/fields.ts';

export const REMIX_PARAMETER = 'remix';
const STORAGE_KEY = 'buidl:remix';

/** The project that an address asks to remix; null when it names none. */
export function remixIdOf(query: URLSearchParams): string | null {
  const parsed = projectIdSchema.safeParse(query.get(REMIX_PARAMETER));
  return parsed.success ? parsed.data : null;
}

/** The address's query with the wish to remix a project added. */
export function withRemix(query: URLSearchParams, projectId: string): string {
  const asked = new URLSearchParams(query);
  asked.set(REMIX_PARAMETER, projectId);
  return `?${asked}`;
}

export function storePendingRemix(projectId: string, storage: Storage): void {
  storage.setItem(STORAGE_KEY, projectId);
}

/** What was kept, once. */
export function takePendingRemix(storage: Storage): string | null {
  const kept = projectIdSchema.safeParse(storage.getItem(STORAGE_KEY));
  storage.removeItem(STORAGE_KEY);
  return kept.success ? kept.data : null;
}

import { projectIdSchema } from '../../../shared/contract/fields.ts';

export const REMIX_PARAMETER = 'remix';
const STORAGE_KEY = 'buidl:remix';

/** The project in `?remix={projectId}`; null when there is none. */
export function remixIdOf(query: URLSearchParams): string | null {
  const parsed = projectIdSchema.safeParse(query.get(REMIX_PARAMETER));
  return parsed.success ? parsed.data : null;
}

/** The query with `remix={projectId}` added. */
export function withRemix(query: URLSearchParams, projectId: string): string {
  const extended = new URLSearchParams(query);
  extended.set(REMIX_PARAMETER, projectId);
  return `?${extended}`;
}

export function storePendingRemix(projectId: string, storage: Storage): void {
  storage.setItem(STORAGE_KEY, projectId);
}

/** Returns and removes the stored project. */
export function takePendingRemix(storage: Storage): string | null {
  const stored = projectIdSchema.safeParse(storage.getItem(STORAGE_KEY));
  storage.removeItem(STORAGE_KEY);
  return stored.success ? stored.data : null;
}

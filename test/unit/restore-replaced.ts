import { afterAll, vi } from 'vitest';
import { restoreDocuments } from '../simulation/document-requests.ts';

// The files of a worker share its modules and globals, so each gives back what it replaced.
afterAll(() => {
  restoreDocuments();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

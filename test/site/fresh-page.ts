/** The files of a worker share the document, React and the site's modules, so each test restores its changes. */
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import './end-timers.ts';
import { clearPage, preparePage } from '../fixtures/render-page.tsx';

// Lazy parts of pages load slower than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(preparePage);
afterEach(clearPage);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

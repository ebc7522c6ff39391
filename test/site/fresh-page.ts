/** The files of a worker share the document, React and the modules of the site, so each test gives back what it changed. */
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import './end-timers.ts';
import { clearPage, preparePage } from '../fixtures/render-page.tsx';

// Parts of pages load when they are shown, which takes longer than the second of the default on a busy machine.
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

/** The one generation of this page, for React. */
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { createGenerationRunner } from './generation-runner.ts';

export const generation = createGenerationRunner({
  callApi,
  storage: localStorage,
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
});

export function useGeneration() {
  return useSyncExternalStore(generation.subscribe, generation.getState);
}

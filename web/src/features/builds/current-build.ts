import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/site-api.ts';
import { createBuildRunner } from './build-runner.ts';

export const currentBuild = createBuildRunner({
  callApi,
  storage: localStorage,
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
});

export function useCurrentBuild() {
  return useSyncExternalStore(currentBuild.subscribe, currentBuild.getState);
}

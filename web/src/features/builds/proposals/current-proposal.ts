import { useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { currentBuild } from '../current-build.ts';
import { type AskedProposal, createProposalReader } from './proposal-reader.ts';

const ID_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 26;

export const currentProposal = createProposalReader({
  callApi,
  storage: sessionStorage,
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  newPlanId: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
    return `plan_${Array.from(bytes, (byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('')}`;
  },
});

/** Forgets the plan when the build of the new app has ended, whatever page the user is on. */
let wasBuildingNewApp = false;
currentBuild.subscribe(() => {
  const build = currentBuild.getState();
  const isBuilding = build.status === 'LOADING' && build.subject.revisedProjectId === undefined;
  if (wasBuildingNewApp && !isBuilding) currentProposal.clear();
  wasBuildingNewApp = isBuilding;
});

/** Returns the plan that this user asked for, or null. */
export function useCurrentProposal(): AskedProposal | null {
  const state = useSyncExternalStore(currentProposal.subscribe, currentProposal.getState);
  const publicKey = useUser()?.publicKey;
  return state.status !== 'none' && state.publicKey === publicKey ? state : null;
}

import { useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
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

/** Returns the plan that this user asked for, or null. */
export function useCurrentProposal(): AskedProposal | null {
  const state = useSyncExternalStore(currentProposal.subscribe, currentProposal.getState);
  const publicKey = useUser()?.publicKey;
  return state.status !== 'none' && state.publicKey === publicKey ? state : null;
}

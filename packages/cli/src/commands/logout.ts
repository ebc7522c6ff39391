import { ApiError } from '@buidl/client/api-error';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const logout: Command = {
  name: 'logout',
  summary: 'Revokes the key of a deployment and forgets it',
  args: [],
  options: {},
  run: async (session) => {
    try {
      await session.client().call('logout', {}, { signal: session.host.signal });
    } catch (error) {
      // It is revoked already.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    session.forgetKey();
    if (session.isKeyFromEnvironment)
      session.note('The revoked key was that of BUIDL_KEY, which is still set.');
    session.result({ url: session.origin }, [`Signed out of ${session.origin}.`]);
    return EXIT.done;
  },
};

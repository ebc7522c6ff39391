import { ApiError } from '@buidl/client/api-error';
import { Command } from '@commander-js/extra-typings';
import type { CreateCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const logout: CreateCommand = (run) =>
  new Command('logout').description('Revokes the key of a deployment, wherever it is used, and removes it').action(() =>
    run(async (session) => {
      try {
        await session.client().call('logout', {}, { signal: session.host.signal });
      } catch (error) {
        // Status 401 means that the key was already revoked, so the logout continues.
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
      session.forgetKey();
      if (session.isKeyFromEnvironment) session.note('BUIDL_KEY is still set to the revoked key.');
      session.note('If you copied the key from the site or to another program, it ended there too.');
      session.result({ url: session.origin }, [`Signed out of ${session.origin}.`]);
      return EXIT.done;
    }),
  );

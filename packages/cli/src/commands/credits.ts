import { Command } from '@commander-js/extra-typings';
import type { CreateCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';

export const credits: CreateCommand = (run) =>
  new Command('credits').description('Shows your credits').action(() =>
    run(async (session) => {
      const { user } = await session.client().call('getMe', {}, { signal: session.host.signal });
      const held = user?.heldCredits ? ` ${user.heldCredits} more are held for builds.` : '';
      session.result({ credits: user?.credits, heldCredits: user?.heldCredits }, [
        `You have ${known(user?.credits)} credits.${held}`,
      ]);
      return EXIT.done;
    }),
  );

import { Command } from '@commander-js/extra-typings';
import { type CreateCommand, OPERATION } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const cancel: CreateCommand = (run) =>
  new Command('cancel')
    .description('Stops a running build, which then costs nothing')
    .addArgument(OPERATION)
    .action((operationId) =>
      run(async (session) => {
        await session.client().call('cancelOperation', { operationId }, { signal: session.host.signal });
        session.note('Nothing was charged.');
        session.result({ operationId, isCancelled: true }, [`The build ${operationId} was cancelled.`]);
        return EXIT.done;
      }),
    );

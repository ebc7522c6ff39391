import { Command } from '@commander-js/extra-typings';
import { CODE } from '../build-options.ts';
import { type CreateCommand, OPERATION } from '../command.ts';
import { followBuild, reportBuild } from '../follow-build.ts';

export const watch: CreateCommand = (run) =>
  new Command('watch')
    .description('Follows a build until it ends')
    .addArgument(OPERATION)
    .addOption(CODE)
    .action((operationId, { code = false }) =>
      run(async (session) => {
        const client = session.client();
        const last = await followBuild(session, client, operationId, { showsCode: code });
        return reportBuild(session, client, last);
      }),
    );

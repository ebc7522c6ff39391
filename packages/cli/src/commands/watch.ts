import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { CODE } from '../build-options.ts';
import type { CreateCommand } from '../command.ts';
import { followBuild, reportBuild } from '../follow-build.ts';

export const watch: CreateCommand = (run) =>
  new Command('watch')
    .description('Follows a build until it ends')
    .argument('<operation>', 'the id of the build, op_…', parseOperationId)
    .addOption(CODE)
    .action((operationId, { code = false }) =>
      run(async (session) => {
        const client = session.client();
        const last = await followBuild(session, client, operationId, { showsCode: code });
        return reportBuild(session, client, last);
      }),
    );

function parseOperationId(value: string): string {
  if (/^op_[0-9a-z]{26}$/.test(value)) return value;
  throw new InvalidArgumentError('The id of a build begins with op_');
}

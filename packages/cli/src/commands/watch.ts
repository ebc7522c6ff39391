import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { followBuild, reportBuild } from '../follow-build.ts';

export const watch: Command = {
  name: 'watch',
  summary: 'Follows a build to its end',
  args: [{ name: 'operation', about: 'the id that the start of the build said, op_…' }],
  options: { code: { type: 'boolean', about: 'Shows the code as it comes' } },
  run: async (session, input) => {
    const [operationId = ''] = input.args;
    if (!/^op_[0-9a-z]{26}$/.test(operationId)) {
      throw usageError(`${JSON.stringify(operationId)} is not the id of an operation.`, 'It begins with op_');
    }
    const client = session.client();
    const last = await followBuild(session, client, operationId, { showsCode: input.has('code') });
    return reportBuild(session, client, last);
  },
};

import { Command } from '@commander-js/extra-typings';
import type { CreateCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

const HELP = `
An editor starts this command and talks to it on the standard input and output.
The command ends when the input closes. It needs a login, or BUIDL_KEY in the
environment, for example a key with a spend limit.`;

export const mcp: CreateCommand = (run) =>
  new Command('mcp')
    .description('Serves an editor or an agent over the Model Context Protocol')
    .addHelpText('after', HELP)
    .action(() =>
      run(async (session) => {
        // The MCP SDK is large, so only this command loads it.
        const { serveMcp } = await import('../serve-mcp.ts');
        await serveMcp(session);
        return EXIT.done;
      }),
    );

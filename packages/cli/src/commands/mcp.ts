import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'Serves an editor or an agent, by the Model Context Protocol',
  args: [],
  options: {},
  notes: [
    'An editor starts it and speaks to it on the standard input and output, until it closes the input.',
    'It needs a login, or BUIDL_KEY in the environment, for example a key with a spend limit.',
  ],
  run: async (session) => {
    // No other run needs what speaks the protocol.
    const { serveMcp } = await import('../serve-mcp.ts');
    await serveMcp(session);
    return EXIT.done;
  },
};

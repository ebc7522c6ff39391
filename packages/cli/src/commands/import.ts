import { basename } from 'node:path';
import { IMPORT_MAX_BYTES } from '../../../../shared/domain/import-limit.ts';
import { IMPORT_MESSAGES } from '../../../../shared/messages/import.ts';
import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { readBytes } from '../read-bytes.ts';
import { finishBuild } from './new.ts';

export const importApp: Command = {
  name: 'import',
  summary: 'Tries an HTML file in a browser and makes a project of it, free of charge',
  args: [{ name: 'file', about: 'one HTML file with its styles and scripts inside', isFile: true }],
  options: {
    name: { type: 'string', value: '<name>', about: 'The name of the app. Default: the title of the file' },
    open: { type: 'boolean', about: 'Opens the app when it is saved' },
    detach: { type: 'boolean', about: 'Starts the check and does not wait for it' },
  },
  run: async (session, input) => {
    const [path = ''] = input.args;
    const request = { document: readDocument(path), projectNameDisplay: input.text('name') };
    const client = session.client();
    const started = await client.call('importApp', request, { signal: session.host.signal });
    return finishBuild(session, client, started, input, 'Checking');
  },
};

/** What the file has in it is for the server to say. */
function readDocument(path: string): File {
  const bytes = readBytes(path);
  if (bytes.byteLength === 0) throw usageError(`${path} is empty.`);
  if (bytes.byteLength > IMPORT_MAX_BYTES) throw usageError(`${path}: ${IMPORT_MESSAGES.fileTooLarge}`);
  return new File([bytes], basename(path), { type: 'text/html' });
}

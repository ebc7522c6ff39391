import { basename } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { IMPORT_MAX_BYTES } from '../../../../shared/domain/import-limit.ts';
import { IMPORT_MESSAGES } from '../../../../shared/messages/import.ts';
import { usageError } from '../cli-error.ts';
import { type CreateCommand, requireText } from '../command.ts';
import { finishBuild } from '../finish-build.ts';
import { readBytes } from '../read-bytes.ts';

export const importApp: CreateCommand = (run) =>
  new Command('import')
    .description('Checks an app in a browser and makes it a project, free of charge')
    .argument('<file>', 'an HTML page, a React component (.jsx, .tsx), or a ZIP archive with one app', requireText)
    .option('--name <name>', 'The name of the app. Default: the title of the file')
    .option('--open', 'Opens the app when it is saved')
    .option('--detach', 'Starts the check and does not wait for it')
    .action((file, { name, ...options }) =>
      run(async (session) => {
        const request = { document: readDocument(file), projectNameDisplay: name };
        const client = session.client();
        const started = await client.call('importApp', request, { signal: session.host.signal });
        return finishBuild(session, client, started, options, 'Checking');
      }),
    );

function readDocument(path: string): File {
  const bytes = readBytes(path);
  if (bytes.byteLength === 0) throw usageError(`${path} is empty.`);
  if (bytes.byteLength > IMPORT_MAX_BYTES) throw usageError(`${path}: ${IMPORT_MESSAGES.fileTooLarge}`);
  return new File([bytes], basename(path));
}

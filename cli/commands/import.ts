import { basename } from 'node:path';
import { IMPORT_MAX_BYTES } from '../../shared/domain/import-limit.ts';
import { IMPORT_MESSAGES } from '../../shared/messages/import.ts';
import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { previewUrl } from '../preview-url.ts';
import { readBytes } from '../read-bytes.ts';

export const importApp: Command = {
  name: 'import',
  summary: 'Makes a project of an HTML file, free of charge',
  args: [{ name: 'file', about: 'one HTML file with its styles and scripts inside', isFile: true }],
  options: {
    name: { type: 'string', value: '<name>', about: 'The name of the app. Default: the title of the file' },
  },
  run: async (session, input) => {
    const [path = ''] = input.args;
    const request = { document: readDocument(path), projectNameDisplay: input.text('name') };
    const { signal } = session.host;
    const { projectId, revisionString } = await session.client().call('importApp', request, { signal });
    const url = previewUrl(session.origin, projectId, revisionString);
    session.note(`Revision ${revisionString} of ${projectId}. Nothing in it was tried in a browser.`);
    session.result({ projectId, revisionString, url }, [url]);
    return EXIT.done;
  },
};

/** What the file has in it is for the server to say. */
function readDocument(path: string): File {
  const bytes = readBytes(path);
  if (bytes.byteLength === 0) throw usageError(`${path} is empty.`);
  if (bytes.byteLength > IMPORT_MAX_BYTES) throw usageError(`${path}: ${IMPORT_MESSAGES.fileTooLarge}`);
  return new File([bytes], basename(path), { type: 'text/html' });
}

import { writeFileSync } from 'node:fs';
import { exportedScript } from 'virtual:app-scripts';
import { chooseRevision, findProject } from '../../shared/client/find-project.ts';
import { exportDocument } from '../../shared/domain/export-document.ts';
import { exportFileName } from '../../shared/domain/export-file-name.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { loadApp } from '../load-app.ts';

export const exportApp: Command = {
  name: 'export',
  summary: 'Writes an app into one HTML file that works anywhere',
  args: [{ name: 'project', about: 'the id or the name of the project' }],
  options: {
    rev: { type: 'string', value: '<revision>', about: 'Default: the newest' },
    out: {
      type: 'string',
      value: '<file>',
      about: 'The file; - is the output. Default: the name with the revision',
    },
    force: { type: 'boolean', about: 'Replaces a file that is there' },
  },
  run: async (session, input) => {
    const [project = ''] = input.args;
    const revisions = await findProject(session.client(), project, session.host.signal);
    const { appUrl, projectNameDisplay, revisionString } = chooseRevision(revisions, input.text('rev'));
    const content = await wholeDocument(appUrl, session.host);
    const file = input.text('out') ?? exportFileName(projectNameDisplay, revisionString);
    if (file === '-') {
      session.terminal.write(content);
      return EXIT.done;
    }
    writeNew(file, content, input.has('force'));
    session.result({ file, bytes: Buffer.byteLength(content) }, [file]);
    return EXIT.done;
  },
};

async function wholeDocument(appUrl: string, host: Host): Promise<string> {
  const { html, images } = await loadApp(appUrl, host);
  const dataUrls = images.map(({ url, type, bytes }) => {
    const base64 = Buffer.from(bytes).toString('base64');
    return [url, `data:${type};base64,${base64}`] as const;
  });
  return exportDocument({ html, dataUrls: new Map(dataUrls), script: exportedScript });
}

function writeNew(file: string, content: string, isForced: boolean): void {
  try {
    writeFileSync(file, content, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isThere)
      throw new CliError('file_exists', `${file} is there already.`, EXIT.failed, 'Replace it with --force.');
    const reason = error instanceof Error ? error.message : error;
    throw new CliError('not_written', `${file} cannot be written: ${reason}`, EXIT.failed);
  }
}

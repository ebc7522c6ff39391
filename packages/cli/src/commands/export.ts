import { writeFileSync } from 'node:fs';
import { embedShelf, loadShelf } from '@buidl/client/embed-shelf';
import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Command } from '@commander-js/extra-typings';
import { exportDocument } from '../../../../shared/domain/export-document.ts';
import { exportFileName } from '../../../../shared/domain/export-file-name.ts';
import { CliError } from '../cli-error.ts';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { fileLoader, loadApp } from '../load-app.ts';
import { recordExport } from '../record-export.ts';

export const exportApp: CreateCommand = (run) =>
  new Command('export')
    .description('Writes an app into one HTML file that works anywhere')
    .addArgument(PROJECT)
    .option('--rev <revision>', 'Default: the newest')
    .option('--out <file>', 'The file, or - for the output. Default: the name with the revision')
    .option('--force', 'Replaces an existing file')
    .action((project, { rev, out, force = false }) =>
      run(async (session) => {
        const { signal } = session.host;
        const revision = chooseRevision(await findProject(session.client(), project, signal), rev);
        await recordExport(session.client(), revision, signal);
        const { appUrl, projectNameDisplay, revisionString } = revision;
        const content = await wholeDocument(appUrl, session.host);
        const file = out ?? exportFileName(projectNameDisplay, revisionString);
        if (file === '-') {
          session.terminal.write(content);
          return EXIT.done;
        }
        writeNew(file, content, force);
        session.result({ file, bytes: Buffer.byteLength(content) }, [file]);
        return EXIT.done;
      }),
    );

async function wholeDocument(appUrl: string, host: Host): Promise<string> {
  const { html, images } = await loadApp(appUrl, host);
  const { EXPORT_TEXTS } = await import('../export-texts.ts');
  const dataUrls = images.map(({ url, type, bytes }) => {
    const base64 = Buffer.from(bytes).toString('base64');
    return [url, `data:${type};base64,${base64}`] as const;
  });
  const whole = embedShelf(html, await loadShelf(html, fileLoader(appUrl, host)));
  return exportDocument({ html: whole, dataUrls: new Map(dataUrls), script: EXPORT_TEXTS.script });
}

function writeNew(file: string, content: string, isForced: boolean): void {
  try {
    writeFileSync(file, content, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isThere) throw new CliError('file_exists', `${file} already exists.`, EXIT.failed, 'Replace it with --force.');
    const reason = error instanceof Error ? error.message : error;
    throw new CliError('not_written', `${file} cannot be written: ${reason}`, EXIT.failed);
  }
}

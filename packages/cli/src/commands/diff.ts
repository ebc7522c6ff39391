import { chooseRevision, findProject } from '@buidl/client/find-project';
import { createTwoFilesPatch } from 'diff';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../../shared/domain/export-document.ts';
import { plainText } from '../../../../shared/domain/plain-text.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { loadFile } from '../load-document.ts';
import type { Paint } from '../terminal.ts';

export const diff: Command = {
  name: 'diff',
  summary: 'Shows what changed between two revisions',
  args: [
    { name: 'project', about: 'the id or the name of the project' },
    { name: 'from', about: 'the older revision. Default: what the newer one began with', isOptional: true },
    { name: 'to', about: 'the newer revision. Default: the newest', isOptional: true },
  ],
  options: {},
  run: async (session, input) => {
    const [project = '', from, to] = input.args;
    const revisions = await findProject(session.client(), project, session.host.signal);
    const newer = chooseRevision(revisions, to);
    const older = from === undefined ? baseOf(newer, revisions) : chooseRevision(revisions, from);
    const [before, after] = await Promise.all(
      [older, newer].map(async ({ appUrl }) =>
        removeRuntime(await (await loadFile(appUrl, session.host)).text()),
      ),
    );
    const names = [older, newer].map(({ revisionString }) => `rev${revisionString}.html`);
    const patch = createTwoFilesPatch(names[0] ?? '', names[1] ?? '', before ?? '', after ?? '');
    const { paint } = session.terminal;
    const lines = plainText(patch).trimEnd().split('\n').slice(1);
    session.result(
      { from: older.revisionString, to: newer.revisionString, patch },
      lines.map((line) => painted(line, paint)),
    );
    return EXIT.done;
  },
};

function baseOf(newer: Revision, revisions: readonly Revision[]): Revision {
  const base = newer.turn?.baseRevisionString;
  const found =
    revisions.find(({ revisionString }) => revisionString === base) ??
    revisions[revisions.indexOf(newer) + 1];
  if (found) return found;
  throw new CliError('not_found', `Revision ${newer.revisionString} has none before it.`, EXIT.refused);
}

function painted(line: string, paint: Paint): string {
  if (/^(?:---|\+\+\+) /.test(line)) return paint('bold', line);
  if (line.startsWith('+')) return paint('green', line);
  if (line.startsWith('-')) return paint('red', line);
  return line.startsWith('@@') ? paint('cyan', line) : line;
}

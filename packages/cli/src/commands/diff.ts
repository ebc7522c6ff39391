import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Command } from '@commander-js/extra-typings';
import { createTwoFilesPatch } from 'diff';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { documentSource } from '../../../../shared/domain/compiled-scripts.ts';
import { plainText } from '../../../../shared/domain/plain-text.ts';
import { CliError } from '../cli-error.ts';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { loadFile } from '../load-document.ts';
import type { Session } from '../session.ts';
import type { Paint } from '../terminal.ts';

export const diff: CreateCommand = (run) =>
  new Command('diff')
    .description('Shows the changes between two revisions')
    .addArgument(PROJECT)
    .argument('[from]', 'the older revision. Default: the base of the newer one')
    .argument('[to]', 'the newer revision. Default: the newest')
    .action((project, from, to) => run((session) => showDiff(session, project, from, to)));

async function showDiff(
  session: Session,
  project: string,
  from: string | undefined,
  to: string | undefined,
): Promise<number> {
  const revisions = await findProject(session.client(), project, session.host.signal);
  const newer = chooseRevision(revisions, to);
  const older = from === undefined ? baseOf(newer, revisions) : chooseRevision(revisions, from);
  const [before, after] = await Promise.all(
    [older, newer].map(async ({ appUrl }) => documentSource(await (await loadFile(appUrl, session.host)).text())),
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
}

function baseOf(newer: Revision, revisions: readonly Revision[]): Revision {
  const base = newer.turn?.baseRevisionString;
  const found =
    revisions.find(({ revisionString }) => revisionString === base) ?? revisions[revisions.indexOf(newer) + 1];
  if (found) return found;
  throw new CliError('not_found', `Revision ${newer.revisionString} is the first one.`, EXIT.refused);
}

function painted(line: string, paint: Paint): string {
  if (/^(?:---|\+\+\+) /.test(line)) return paint('bold', line);
  if (line.startsWith('+')) return paint('green', line);
  if (line.startsWith('-')) return paint('red', line);
  return line.startsWith('@@') ? paint('cyan', line) : line;
}

import { listProjects } from '@buidl/client/find-project';
import { Command, Option } from '@commander-js/extra-typings';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { oneLine } from '../../../../shared/domain/plain-text.ts';
import type { CreateCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';
import { tableText } from '../table-text.ts';

const SCOPES = ['mine', 'published', 'showcased', 'all'] as const;
const NAME_WIDTH = 40;

export const ls: CreateCommand = (run) =>
  new Command('ls')
    .description('Lists projects')
    .addOption(new Option('--scope <scope>', 'The projects to list').choices(SCOPES).default('mine' as const))
    .option('--search <text>', 'Lists projects with this text in their names')
    .action((query) =>
      run(async (session) => {
        const projects = await listProjects(session.client(), query, session.host.signal);
        const rows = projects.flatMap(([newest]) => (newest ? [rowOf(newest)] : []));
        const lines = rows.length === 0 ? [] : tableText([['ID', 'NAME', 'REV', 'CHANGED', 'PUBLISHED'], ...rows]);
        if (rows.length === 0) session.note('There are no projects. Make one with: buidl new "an idea"');
        session.result({ projects }, lines);
        return EXIT.done;
      }),
    );

function rowOf(newest: Revision): string[] {
  const { projectId, projectNameDisplay, revisionString, lastModified, publishedAppName } = newest;
  const place = publishedAppName === undefined ? '' : `/p/${publishedAppName}`;
  const cells = [projectId, projectNameDisplay, revisionString, lastModified?.slice(0, 10), place];
  return cells.map((cell) => oneLine(known(cell), NAME_WIDTH));
}

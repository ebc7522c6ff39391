import { listProjects } from '@buidl/client/find-project';
import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';
import { tableText } from '../table-text.ts';

const SCOPES = ['mine', 'published', 'showcased', 'all'] as const;
const NAME_WIDTH = 40;

export const ls: Command = {
  name: 'ls',
  summary: 'Lists projects',
  args: [],
  options: {
    scope: { type: 'string', value: '<scope>', about: 'mine, published, showcased or all. Default: mine' },
    search: { type: 'string', value: '<text>', about: 'Only those with this in their names' },
  },
  run: async (session, input) => {
    const given = input.text('scope') ?? 'mine';
    const scope = SCOPES.find((each) => each === given);
    if (scope === undefined)
      throw usageError(`--scope is one of ${SCOPES.join(', ')}, not ${JSON.stringify(given)}.`);
    const projects = await listProjects(
      session.client(),
      { scope, search: input.text('search') },
      session.host.signal,
    );
    const rows = projects.flatMap(([newest]) => {
      if (!newest) return [];
      const { projectId, projectNameDisplay, revisionString, lastModified, publishedAppName } = newest;
      const place = publishedAppName === undefined ? '' : `/p/${publishedAppName}`;
      const cells = [projectId, projectNameDisplay, revisionString, lastModified?.slice(0, 10), place];
      return [cells.map((cell) => oneLine(known(cell), NAME_WIDTH))];
    });
    const lines =
      rows.length === 0 ? [] : tableText([['ID', 'NAME', 'REV', 'CHANGED', 'PUBLISHED'], ...rows]);
    if (rows.length === 0) session.note('There are none. Make one with: buidl new "an idea"');
    session.result({ projects }, lines);
    return EXIT.done;
  },
};

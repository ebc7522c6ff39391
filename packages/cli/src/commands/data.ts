import type { BuidlClient } from '@buidl/client';
import { chooseRevision, findProject } from '@buidl/client/find-project';
import { jsonLine } from '../../../../shared/domain/plain-text.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';
import type { Session } from '../session.ts';
import { tableText } from '../table-text.ts';

export const data: Command = {
  name: 'data',
  summary: 'Shows what the visitors of an app share',
  args: [
    { name: 'project', about: 'the id or the name of the project' },
    { name: 'collection', about: 'writes its records, one JSON object a line', isOptional: true },
  ],
  options: { preview: { type: 'boolean', about: 'What previews wrote, not the published app' } },
  run: async (session, input) => {
    const [project = '', collection] = input.args;
    const { signal } = session.host;
    const client = session.client();
    const { projectId } = chooseRevision(await findProject(client, project, signal));
    const space = input.has('preview') ? 'preview' : 'live';
    if (collection !== undefined) return writeRecords(session, client, { projectId, space, collection });
    const overview = await client.call('getDataOverview', { projectId, space }, { signal });
    const rows = overview.collections.map(({ name, records, bytes, pendingRecords }) =>
      [name, records, bytes, pendingRecords].map(known),
    );
    if (rows.length === 0) session.note('There is none.');
    const lines =
      rows.length === 0 ? [] : tableText([['COLLECTION', 'RECORDS', 'BYTES', 'WAITING'], ...rows]);
    session.result(overview, lines);
    return EXIT.done;
  },
};

async function writeRecords(
  { host, terminal }: Session,
  client: BuidlClient,
  place: { projectId: string; space: 'live' | 'preview'; collection: string },
): Promise<number> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await client.call('listManagedRecords', { ...place, cursor }, { signal: host.signal });
    for (const record of page.records) terminal.print(jsonLine(record));
    cursor = page.nextCursor;
    if (cursor !== undefined && seen.has(cursor)) break;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return EXIT.done;
}

import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Command } from '@commander-js/extra-typings';
import { jsonLine } from '../../../../shared/domain/plain-text.ts';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';
import type { Session } from '../session.ts';
import { tableText } from '../table-text.ts';

interface DataSpace {
  projectId: string;
  space: 'live' | 'preview';
}

export const data: CreateCommand = (run) =>
  new Command('data')
    .description('Shows the data that the visitors of an app share')
    .addArgument(PROJECT)
    .argument('[collection]', 'writes the records of this collection, one JSON object per line')
    .option('--preview', 'Shows the data of previews, not of the published app')
    .action((project, collection, { preview }) =>
      run(async (session) => {
        const revisions = await findProject(session.client(), project, session.host.signal);
        const { projectId } = chooseRevision(revisions);
        const space: DataSpace = { projectId, space: preview ? 'preview' : 'live' };
        return collection === undefined ? listCollections(session, space) : writeRecords(session, space, collection);
      }),
    );

async function listCollections(session: Session, space: DataSpace): Promise<number> {
  const overview = await session.client().call('getDataOverview', space, { signal: session.host.signal });
  const rows = overview.collections.map(({ name, records, bytes, pendingRecords }) =>
    [name, records, bytes, pendingRecords].map(known),
  );
  if (rows.length === 0) session.note('This app has no data.');
  const lines = rows.length === 0 ? [] : tableText([['COLLECTION', 'RECORDS', 'BYTES', 'WAITING'], ...rows]);
  session.result(overview, lines);
  return EXIT.done;
}

async function writeRecords(session: Session, space: DataSpace, collection: string): Promise<number> {
  const client = session.client();
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const request = { ...space, collection, cursor };
    const page = await client.call('listManagedRecords', request, { signal: session.host.signal });
    for (const record of page.records) session.terminal.print(jsonLine(record));
    cursor = page.nextCursor;
    // Stops when a server repeats a cursor, because the loop would otherwise run for ever.
    if (cursor !== undefined && seen.has(cursor)) break;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return EXIT.done;
}

/** Fills the table with published projects in the format of the product. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Cloud } from '@buidl/local-cloud/provisioner/boot-cloud';
import { revisionItems } from '../../functions/adapters/dynamodb/projects/projects.ts';
import { revisionCountKey, summaryOf } from '../../functions/adapters/dynamodb/projects/revision-summaries.ts';
import { listingItems } from '../../functions/adapters/dynamodb/publishing/public-lists.ts';
import { projectOf } from '../fixtures/project-of.ts';

const BATCH = 25;
const PARALLEL_BATCHES = 4;
const CREATED_AT_MS = 1_700_000_000_000;
const DOCUMENT_SHA256 = 'a'.repeat(64);

export function seededName(index: number): string {
  return `load-app-${index}`;
}

/** Stores published projects whose owners alternate. Throws when the table refuses a project. */
export async function seedProjects(
  cloud: Cloud,
  { from, to, owners }: { from: number; to: number; owners: readonly string[] },
): Promise<void> {
  const table = cloud.nameOf('tables', 'DataTable');
  const client = new DynamoDBClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: cloud.operator,
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  let next = from;
  const waiting: Record<string, unknown>[] = [];
  const work = async () => {
    for (;;) {
      while (waiting.length < BATCH && next < to) {
        waiting.push(...itemsOf(table, next, owners[next % owners.length] ?? ''));
        next += 1;
      }
      const items = waiting.splice(0, BATCH);
      if (items.length === 0) return;
      const puts = items.map((Item) => ({ PutRequest: { Item } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_BATCHES }, work));
  client.destroy();
}

function itemsOf(table: string, index: number, ownerPublicKey: string): Record<string, unknown>[] {
  const projectId = `prj_${String(index).padStart(26, '0')}`;
  const name = seededName(index);
  const project = projectOf({
    projectId,
    ownerPublicKey,
    name: `Application ${String((index * 7_919) % 1_000_003).padStart(7, '0')}`,
    projectType: 'webapp',
    createdAtMs: CREATED_AT_MS + index,
    urlKey: 'a'.repeat(32),
    publishedAppName: name,
    publishedRevision: '1',
  });
  const revision = { revisionString: '1', imageAssets: [], documentSha256: DOCUMENT_SHA256 };
  const written = [
    ...revisionItems(table, { project, isFirst: true, ...revision, createdAtMs: CREATED_AT_MS }),
    ...listingItems(table, project, true),
  ];
  return [
    ...written.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item])),
    // This item needs its own put, because the product creates it with an update.
    {
      ...revisionCountKey(projectId),
      revisions: 1,
      changeCount: 1,
      'REV#1': summaryOf({ ...revision, createdAtMs: CREATED_AT_MS }),
    },
    {
      pk: `NAME#${name}`,
      sk: 'NAME',
      name,
      projectId,
      ownerPublicKey,
      revisionString: '1',
      documentSha256: DOCUMENT_SHA256,
      title: project.name,
      description: '',
      isTakenDown: false,
      publishedAtMs: CREATED_AT_MS,
    },
  ];
}

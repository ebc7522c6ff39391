import * as z from 'zod';
import type { ListedProject, Project, ProjectQuery } from '../../../ports/projects.ts';
import { decodeCursor, encodeCursor, type ListPartition } from '../cursor.ts';
import { BATCH_MAX, type Key, type Table } from '../table.ts';
import { projectKey, projectSchema, publishedByPartition } from './project-item.ts';
import { listedRevisions, type RevisionCount, revisionCountKey, revisionCountSchema } from './revision-summaries.ts';

const SCAN_LIMIT = 200;

const projectRefSchema = z.object({ projectId: z.string() });
const listedItemSchema = z.discriminatedUnion('sk', [
  projectSchema.extend({ sk: z.literal('PROJECT') }),
  revisionCountSchema,
]);

interface RefPage {
  projectIds: string[];
  nextCursor: string | undefined;
}

/** Returns the project ids of one page of a list. Throws RequestError `invalid_input` for a cursor of another list. */
export async function queryRefs(table: Table, query: ProjectQuery): Promise<RefPage> {
  const listPartition = partitionOf(query);
  const { index, partition } = listPartition;
  const projectIds: string[] = [];
  let lastKey: Record<string, unknown> | undefined = query.cursor
    ? decodeCursor(query.cursor, listPartition)
    : undefined;
  for (let read = 0; read < SCAN_LIMIT && projectIds.length < query.limit; ) {
    const limit = Math.min(query.limit - projectIds.length, SCAN_LIMIT - read);
    const page = await table.query(
      {
        IndexName: index,
        KeyConditionExpression: `${index}pk = :partition`,
        ...filterOf(query, partition),
        Limit: limit,
        ExclusiveStartKey: lastKey,
      },
      projectRefSchema,
    );
    projectIds.push(...page.items.map((item) => item.projectId));
    lastKey = page.lastKey;
    read += limit;
    if (!lastKey) break;
  }
  return { projectIds, nextCursor: lastKey && encodeCursor(lastKey) };
}

/** Returns the projects in the order of their ids. Omits deleted projects. */
export async function readProjects(table: Table, projectIds: readonly string[]): Promise<Project[]> {
  const found = await readBatches(table, projectIds.map(projectKey), projectSchema);
  const byId = new Map(found.map((project) => [project.projectId, project]));
  return projectIds.flatMap((projectId) => byId.get(projectId) ?? []);
}

/**
 * Returns the projects with the summaries of their revisions. `readWhole` reads a project whose stored summaries are
 * incomplete.
 */
export async function readWithRevisions(
  table: Table,
  projectIds: readonly string[],
  readWhole: (projectId: string) => Promise<ListedProject | undefined>,
): Promise<ListedProject[]> {
  const keys = projectIds.flatMap((projectId) => [projectKey(projectId), revisionCountKey(projectId)]);
  const projects = new Map<string, Project>();
  const counts = new Map<string, RevisionCount>();
  for (const item of await readBatches(table, keys, listedItemSchema)) {
    if (item.sk === 'PROJECT') projects.set(item.projectId, item);
    else counts.set(item.pk, item);
  }
  const entries = projectIds.map((projectId) => {
    const project = projects.get(projectId);
    const count = counts.get(revisionCountKey(projectId).pk);
    const revisions = count && listedRevisions(count);
    return project && (revisions ? { project, revisions } : readWhole(projectId));
  });
  return (await Promise.all(entries)).filter((entry) => entry !== undefined);
}

async function readBatches<Schema extends z.ZodType>(
  table: Table,
  keys: Key[],
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const starts = Array.from({ length: Math.ceil(keys.length / BATCH_MAX) }, (_, index) => index * BATCH_MAX);
  const batches = starts.map((start) =>
    table.getMany(keys.slice(start, start + BATCH_MAX), schema, { isConsistent: true }),
  );
  return (await Promise.all(batches)).flat();
}

function partitionOf(query: ProjectQuery): ListPartition {
  if (query.ownerPublicKey) return { index: 'gsi1', partition: `OWNER#${query.ownerPublicKey}` };
  if (query.publishedBy) return { index: 'gsi2', partition: publishedByPartition(query.publishedBy) };
  if (query.visibility) return { index: 'gsi1', partition: `LISTED#${query.visibility}` };
  return { index: 'gsi2', partition: 'PROJECTS' };
}

function filterOf(query: ProjectQuery, partition: string) {
  const conditions = [
    query.search && 'contains(nameLower, :search)',
    query.projectType && 'projectType = :projectType',
  ].filter((condition) => condition !== undefined && condition !== '');
  return {
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(query.search && { ':search': query.search.toLowerCase() }),
      ...(query.projectType && { ':projectType': query.projectType }),
    },
    ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
  };
}

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ListedRevision } from '../../../ports/projects.ts';
import type { RevisionSummaries, SummaryDrift } from '../../../ports/revision-summaries.ts';
import type { Table } from '../table.ts';
import { projectKey } from './project-item.ts';
import { savedRevisionSchema } from './projects.ts';
import {
  type RevisionCount,
  revisionCountKey,
  revisionCountSchema,
  summaryChange,
  summaryOf,
} from './revision-summaries.ts';

const REV = 'REV#';
const MAX_ATTEMPTS = 10;

const projectRefSchema = z.object({ projectId: z.string() });
/** Parses each item of a project's partition. Items other than COUNT and revisions match the third schema. */
const itemSchema = z.union([
  revisionCountSchema,
  savedRevisionSchema.extend({ sk: z.templateLiteral([REV, z.string()]) }),
  z.object({ sk: z.string().regex(/^(?!COUNT$|REV#)/) }),
]);

/** Thrown when the project changed during each attempt to compare its summaries. */
export class BusyProjectError extends Error {
  override readonly name = 'BusyProjectError';
  readonly code = 'busy_project';
}

/** Access patterns: all projects (Query gsi2 PROJECTS); a project with its summaries (Query PROJECT#id). */
export class DynamoDbRevisionSummaries implements RevisionSummaries {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async *projectIds(): AsyncGenerator<string> {
    const projects = this.#table.queryAll(
      {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :partition',
        ExpressionAttributeValues: { ':partition': 'PROJECTS' },
      },
      projectRefSchema,
    );
    for await (const { projectId } of projects) yield projectId;
  }

  /**
   * Returns how the stored summaries of a project differ from its revisions; undefined when they agree. With
   * `isRepair`, corrects them. Throws BusyProjectError.
   */
  async compare(projectId: string, { isRepair }: { isRepair: boolean }): Promise<SummaryDrift | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { count, revisions } = await this.#read(projectId);
      const outdated = count ? revisions.filter((revision) => isOutdated(count, revision)) : [];
      const strings = new Set(revisions.map(({ revisionString }) => revisionString));
      const needless = [...(count?.summaries.keys() ?? [])]
        .map((name) => name.slice(REV.length))
        .filter((revisionString) => !strings.has(revisionString));
      if (!count || outdated.length + needless.length === 0) return undefined;
      const drift = { projectId, outdated: outdated.map(({ revisionString }) => revisionString), needless };
      if (!isRepair || (await this.#write(projectId, count, outdated, needless))) return drift;
    }
    throw new BusyProjectError(`${projectId} changes all the time. Please try again.`);
  }

  async #read(projectId: string): Promise<{ count: RevisionCount | undefined; revisions: ListedRevision[] }> {
    let count: RevisionCount | undefined;
    const revisions: ListedRevision[] = [];
    const items = this.#table.queryAll(
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': projectKey(projectId).pk },
        ConsistentRead: true,
      },
      itemSchema,
    );
    for await (const item of items) {
      if ('revisionString' in item) revisions.push(item);
      else if ('summaries' in item) count = item;
    }
    return { count, revisions };
  }

  #write(
    projectId: string,
    { revisions, changeCount }: RevisionCount,
    outdated: readonly ListedRevision[],
    needless: readonly string[],
  ): Promise<boolean> {
    const change = summaryChange(
      outdated,
      needless.map((revisionString) => ({ revisionString })),
    );
    const read = { revisions, changeCount };
    const conditions = Object.entries(read).map(([name, value]) =>
      value === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
    );
    return this.#table.update({
      Key: revisionCountKey(projectId),
      UpdateExpression: `${change.expression} ADD changeCount :one`,
      ConditionExpression: ['attribute_exists(pk)', ...conditions].join(' AND '),
      ...change.names,
      ExpressionAttributeValues: {
        ...change.values,
        ':one': 1,
        ...Object.fromEntries(
          Object.entries(read).flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]])),
        ),
      },
    });
  }
}

function isOutdated({ summaries }: RevisionCount, revision: ListedRevision): boolean {
  return !isDeepStrictEqual(summaries.get(REV + revision.revisionString), summaryOf(revision));
}

import * as z from 'zod';
import type { Takedown } from '../../../../shared/domain/takedown.ts';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { AppSuspensions } from '../../../ports/admin.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import type { Project } from '../../../ports/projects.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { CLOSED_BANKS } from '../app-services/app-banks.ts';
import { decodeCursor, encodeCursor, type ListPartition } from '../cursor.ts';
import { projectKey, projectSchema } from '../projects/project-item.ts';
import { listingItems } from '../publishing/public-lists.ts';
import { takeDownItems } from '../publishing/publications.ts';
import type { Table, TransactItem } from '../table.ts';
import { actionItems } from './action-log.ts';

const MAX_ATTEMPTS = 5;

/** A takedown and a ban set different attributes of a project, so that an unban does not undo the takedown. */
export class DynamoDbAppSuspensions implements AppSuspensions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  findMany(projectIds: string[]): Promise<Project[]> {
    return this.#table.getMany([...new Set(projectIds)].map(projectKey), projectSchema);
  }

  listOfOwner(publicKey: string, query: ListQuery): Promise<ListPage<Project>> {
    return this.#list({ index: 'gsi1', partition: `OWNER#${publicKey}` }, query, projectSchema);
  }

  listIds(query: ListQuery): Promise<ListPage<string>> {
    return this.#listIds({ index: 'gsi2', partition: 'PROJECTS' }, query);
  }

  listDeletedIds(query: ListQuery): Promise<ListPage<string>> {
    return this.#listIds({ index: 'gsi1', partition: CLOSED_BANKS }, query);
  }

  async #listIds(list: ListPartition, query: ListQuery): Promise<ListPage<string>> {
    const page = await this.#list(list, query, z.object({ projectId: z.string() }));
    return { ...page, entries: page.entries.map(({ projectId }) => projectId) };
  }

  async setTakenDown(project: Project, takedown: Takedown | undefined, action: AdminAction): Promise<boolean> {
    const result = await this.#table.transact([
      ...takeDownItems(this.#table.name, project, takedown),
      ...actionItems(this.#table.name, action),
    ]);
    return result.ok;
  }

  async setOwnerBanned(projectId: string, isOwnerBanned: boolean): Promise<void> {
    await retryOnConflict(
      MAX_ATTEMPTS,
      async () => {
        const project = await this.#table.get(projectKey(projectId), projectSchema);
        if (!project) return 'deleted';
        const result = await this.#table.transact(this.#ownerBannedItems(project, isOwnerBanned));
        return result.ok ? 'written' : undefined;
      },
      () => {
        throw new Error(`The project ${projectId} changed during each attempt to update it.`);
      },
    );
  }

  /**
   * Returns the items that update the project and the public lists. The first item fails when the app was published,
   * renamed or unpublished since the project was read.
   */
  #ownerBannedItems(project: Project, isOwnerBanned: boolean): TransactItem[] {
    const name = project.publishedAppName;
    const isListed = !isOwnerBanned && !project.isTakenDown;
    return [
      {
        Update: {
          TableName: this.#table.name,
          Key: projectKey(project.projectId),
          UpdateExpression: 'SET isOwnerBanned = :new',
          ConditionExpression: `attribute_exists(pk) AND ${name ? 'publishedAppName = :name' : 'attribute_not_exists(publishedAppName)'}`,
          ExpressionAttributeValues: { ':new': isOwnerBanned, ...(name && { ':name': name }) },
        },
      },
      ...(name ? listingItems(this.#table.name, project, isListed) : []),
    ];
  }

  async #list<Schema extends z.ZodType>(
    list: ListPartition,
    { limit, cursor }: ListQuery,
    schema: Schema,
  ): Promise<ListPage<z.output<Schema>>> {
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: list.index,
        KeyConditionExpression: `${list.index}pk = :partition`,
        ExpressionAttributeValues: { ':partition': list.partition },
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, list) : undefined,
      },
      schema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }
}

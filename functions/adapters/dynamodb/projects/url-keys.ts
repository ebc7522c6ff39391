import type { Project, UrlKeys } from '../../../ports/projects.ts';
import type { Table } from '../table.ts';
import { projectKey, projectSchema } from './project-item.ts';

/**
 * Stores the key that is part of a project's document URLs in the project's item (PROJECT#id/PROJECT). Unpublishing and
 * takedowns remove it.
 */
export class DynamoDbUrlKeys implements UrlKeys {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async keep(project: Project, urlKey: string): Promise<string | undefined> {
    const key = projectKey(project.projectId);
    const { publishedAppName: name, isTakenDown } = project;
    const isKept = await this.#table.update({
      Key: key,
      UpdateExpression: 'SET urlKey = :urlKey',
      ConditionExpression: [
        'attribute_exists(pk) AND attribute_not_exists(urlKey)',
        name ? 'publishedAppName = :name' : 'attribute_not_exists(publishedAppName)',
        isTakenDown ? 'isTakenDown = :true' : '(attribute_not_exists(isTakenDown) OR NOT isTakenDown = :true)',
      ].join(' AND '),
      ExpressionAttributeValues: { ':urlKey': urlKey, ':true': true, ...(name && { ':name': name }) },
    });
    if (isKept) return urlKey;
    const current = await this.#table.get(key, projectSchema);
    const isSame = current?.publishedAppName === name && (current?.isTakenDown ?? false) === (isTakenDown ?? false);
    return isSame ? current?.urlKey : undefined;
  }
}

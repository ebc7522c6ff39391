import * as z from 'zod';
import type {
  ClaimResult,
  CustomDomain,
  CustomDomains,
  DomainProgress,
  ProjectWithDomain,
} from '../../../ports/custom-domains.ts';
import { projectKey } from '../projects/project-item.ts';
import type { Key, Table, TransactItem } from '../table.ts';

const RELEASED = 'HOSTS#RELEASED';

const claimSchema = z.object({ projectId: z.string().optional() });

/**
 * Access patterns: the project of a custom domain (GetItem HOST#host/CLAIM), and domains that were released from their
 * projects (Query gsi1 HOSTS#RELEASED). The domain that a project asked for or has claimed is also an attribute of the
 * project, so that the transaction that unpublishes the project can release it.
 */
export class DynamoDbCustomDomains implements CustomDomains {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async projectOf(host: string, { mayLag = false } = {}): Promise<string | undefined> {
    const claim = await this.#table.get(claimKey(host), claimSchema, { isConsistent: !mayLag });
    return claim?.projectId;
  }

  ask(projectId: string, name: CustomDomain): Promise<boolean> {
    return this.#table.update({
      Key: projectKey(projectId),
      UpdateExpression: 'SET customDomain = :name',
      ConditionExpression: 'attribute_exists(publishedAppName) AND attribute_not_exists(customDomain)',
      ExpressionAttributeValues: { ':name': name },
    });
  }

  async note(projectId: string, { proof }: CustomDomain, { state, problem }: DomainProgress): Promise<void> {
    await this.#table.update({
      Key: projectKey(projectId),
      UpdateExpression: problem
        ? 'SET customDomain.#state = :state, customDomain.problem = :problem'
        : 'SET customDomain.#state = :state REMOVE customDomain.problem',
      ConditionExpression: 'customDomain.proof = :proof',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': state,
        ':proof': proof,
        ...(problem && { ':problem': problem }),
      },
    });
  }

  async claim(
    projectId: string,
    { host, proof }: CustomDomain,
    formerHolder: string | undefined,
  ): Promise<ClaimResult> {
    const result = await this.#table.transact([
      {
        Put: {
          TableName: this.#table.name,
          Item: { ...claimKey(host), host, projectId },
          ConditionExpression: formerHolder ? 'projectId = :former' : 'attribute_not_exists(projectId)',
          ...(formerHolder && { ExpressionAttributeValues: { ':former': formerHolder } }),
        },
      },
      {
        Update: {
          TableName: this.#table.name,
          Key: projectKey(projectId),
          UpdateExpression: 'SET customDomain.isClaimed = :true',
          ConditionExpression: 'customDomain.proof = :proof AND attribute_exists(publishedAppName)',
          ExpressionAttributeValues: { ':true': true, ':proof': proof },
        },
      },
      ...(formerHolder ? [this.#loseItem(formerHolder, host)] : []),
    ]);
    if (result.ok) return { ok: true };
    return { ok: false, reason: result.failed[1] ? 'changed' : 'taken' };
  }

  async release(project: ProjectWithDomain): Promise<boolean> {
    const { projectId, customDomain } = project;
    if (!customDomain) return true;
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: projectKey(projectId),
          UpdateExpression: 'REMOVE customDomain',
          ConditionExpression: 'customDomain.proof = :proof AND customDomain.isClaimed = :isClaimed',
          ExpressionAttributeValues: { ':proof': customDomain.proof, ':isClaimed': customDomain.isClaimed },
        },
      },
      ...releaseItems(this.#table.name, project),
    ]);
    return result.ok;
  }

  async *released(): AsyncGenerator<string> {
    const claims = this.#table.queryAll(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :released',
        ExpressionAttributeValues: { ':released': RELEASED },
      },
      z.object({ host: z.string() }),
    );
    for await (const { host } of claims) yield host;
  }

  async forget(host: string): Promise<void> {
    await this.#table.delete({
      Key: claimKey(host),
      ConditionExpression: 'attribute_not_exists(projectId)',
    });
  }

  #loseItem(projectId: string, host: string): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: projectKey(projectId),
        UpdateExpression:
          'SET customDomain.isClaimed = :false, customDomain.#state = :failed, customDomain.problem = :lost',
        ConditionExpression: 'customDomain.#host = :host AND customDomain.isClaimed = :true',
        ExpressionAttributeNames: { '#state': 'state', '#host': 'host' },
        ExpressionAttributeValues: {
          ':false': false,
          ':true': true,
          ':failed': 'failed',
          ':lost': 'lost',
          ':host': host,
        },
      },
    };
  }
}

/** Returns the items that release the domain of a project; empty when the project has not claimed it. */
export function releaseItems(tableName: string, { projectId, customDomain }: ProjectWithDomain): TransactItem[] {
  if (!customDomain?.isClaimed) return [];
  return [
    {
      Update: {
        TableName: tableName,
        Key: claimKey(customDomain.host),
        UpdateExpression: 'SET gsi1pk = :released, gsi1sk = :host REMOVE projectId',
        ConditionExpression: 'projectId = :projectId',
        ExpressionAttributeValues: {
          ':released': RELEASED,
          ':host': customDomain.host,
          ':projectId': projectId,
        },
      },
    },
  ];
}

function claimKey(host: string): Key {
  return { pk: `HOST#${host}`, sk: 'CLAIM' };
}

import type { BuildWatches } from '../../../ports/builds.ts';
import { apiKeyKey } from '../auth/api-keys.ts';
import type { Table } from '../table.ts';
import { operationKey } from './operation-keys.ts';

/** A watch is an attribute of a build's operation: the hash of the API key that may poll the build's status. */
export class DynamoDbBuildWatches implements BuildWatches {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async attach(operationId: string, keyHash: string): Promise<void> {
    await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: operationKey(operationId),
          UpdateExpression: 'SET watcherKeyHash = :keyHash',
          ConditionExpression: '#status = :running AND attribute_not_exists(watcherKeyHash)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':keyHash': keyHash, ':running': 'running' },
        },
      },
      // Requires that the API key still exists. The deletion of a key removes only the watches that exist at that time.
      {
        ConditionCheck: {
          TableName: this.#table.name,
          Key: apiKeyKey(keyHash),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
    ]);
  }
}

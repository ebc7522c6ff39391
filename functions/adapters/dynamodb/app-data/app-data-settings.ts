import * as z from 'zod';
import { collectionPolicySchema, type DataPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import type { AppDataSettings, DataSettings } from '../../../ports/app-data.ts';
import type { Table, TransactItem } from '../table.ts';
import { policyKey } from './data-keys.ts';

const settingsSchema = z.object({
  policy: z.record(z.string(), collectionPolicySchema).default({}),
  approvesFirst: z.boolean().default(false),
});

/** Access pattern: the settings of an app's data (GetItem DATA#project/POLICY). */
export class DynamoDbAppDataSettings implements AppDataSettings {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string): Promise<DataSettings> {
    return (await this.#table.get(policyKey(projectId), settingsSchema)) ?? settingsSchema.parse({});
  }

  async setApprovesFirst(projectId: string, approvesFirst: boolean): Promise<void> {
    await this.#table.update({
      Key: policyKey(projectId),
      UpdateExpression: 'SET approvesFirst = :approvesFirst',
      ExpressionAttributeValues: { ':approvesFirst': approvesFirst },
    });
  }
}

export function policyItem(tableName: string, projectId: string, policy: DataPolicy): TransactItem {
  return {
    Update: {
      TableName: tableName,
      Key: policyKey(projectId),
      UpdateExpression: 'SET policy = :policy',
      ExpressionAttributeValues: { ':policy': policy },
    },
  };
}

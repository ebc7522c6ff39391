import type { AdminAction } from '../../../ports/action-log.ts';
import type { SettingsEditor } from '../../../ports/settings.ts';
import { actionItem } from '../admin/action-log.ts';
import type { Table } from '../table.ts';
import { SETTINGS_KEY } from './settings.ts';

export class DynamoDbSettingsEditor implements SettingsEditor {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async save(change: Parameters<SettingsEditor['save']>[0], action: AdminAction): Promise<void> {
    const entries = Object.entries(change).filter(([, value]) => value !== undefined);
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: SETTINGS_KEY,
          UpdateExpression: `SET ${entries.map((_, index) => `#s${index} = :s${index}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#s${index}`, name])),
          ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:s${index}`, value])),
        },
      },
      actionItem(this.#table.name, action),
    ]);
    if (!result.ok) throw new Error('The settings could not be saved.');
  }
}

import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import {
  type BatchOperation,
  database,
  type Item,
  loadAction,
  type TableRecord,
  type ValidatedRequest,
} from './dynalite.ts';
import { isObject, refuseUnknownParameters, toAwsError, validateRequest } from './requests.ts';
import { parseTableProperties, type TableProperties } from './table-properties.ts';
import { indexEntryKey, keyPrefix, type TableStore } from './table-store.ts';
import { actionStore } from './writes.ts';

export interface TableSettings {
  timeToLiveAttribute?: string | undefined;
  hasPointInTimeRecovery?: boolean | undefined;
}

export interface CreatedTable {
  name: string;
  arn: string;
}

export class Tables {
  readonly #store: TableStore;

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Creates a table or keeps the existing one. Throws for unsupported properties and for a changed key schema. */
  async create(cfnProperties: unknown): Promise<CreatedTable> {
    const properties = parseTableProperties(cfnProperties);
    const wanted = this.#describe(properties);
    const kept = this.#store.findTable(properties.TableName);
    if (kept === undefined) {
      await this.#store.putTable(wanted);
    } else {
      refuseOtherKeys(kept, wanted);
      if (shapeOfIndexes(kept) !== shapeOfIndexes(wanted)) await this.#rebuildIndexes(kept, wanted);
      else if (kept.DeletionProtectionEnabled !== wanted.DeletionProtectionEnabled) {
        const { DeletionProtectionEnabled } = wanted;
        await this.#store.putTable({ ...kept, DeletionProtectionEnabled });
      }
    }
    const { TimeToLiveSpecification: timeToLive, Replicas: replicas } = properties;
    const backups = properties.PointInTimeRecoverySpecification ?? replicas?.[0].PointInTimeRecoverySpecification;
    await this.changeSettings(properties.TableName, {
      timeToLiveAttribute: timeToLive?.Enabled === true ? timeToLive.AttributeName : undefined,
      hasPointInTimeRecovery: backups?.PointInTimeRecoveryEnabled,
    });
    return { name: wanted.TableName, arn: wanted.TableArn };
  }

  async fill(table: TableRecord, items: readonly Item[]): Promise<void> {
    const prefix = keyPrefix.items(table.TableName);
    const operations = items.flatMap((item): BatchOperation[] => [
      { type: 'put', key: prefix + database.createKey(item, table), value: item },
      ...indexEntries(table, item),
    ]);
    await this.#store.putTable(table, operations);
  }

  async settingsOf(table: string): Promise<TableSettings> {
    const settings = await this.#store.get(keyPrefix.settings + table);
    if (!isObject(settings)) return {};
    const { timeToLiveAttribute: attribute, hasPointInTimeRecovery } = settings;
    return {
      timeToLiveAttribute: typeof attribute === 'string' ? attribute : undefined,
      hasPointInTimeRecovery: hasPointInTimeRecovery === true,
    };
  }

  async changeSettings(table: string, change: TableSettings): Promise<void> {
    const value = { ...(await this.settingsOf(table)), ...change };
    await this.#store.commit([{ type: 'put', key: keyPrefix.settings + table, value }]);
  }

  async describe(input: unknown): Promise<{ Table: TableRecord }> {
    const { TableName: name } = validateRequest('describeTable', input, actionStore(this.#store));
    return { Table: this.#store.getDescribedTable(name) };
  }

  async list(input: unknown): Promise<{ TableNames: string[] }> {
    refuseUnknownParameters('ListTables', isObject(input) ? input : {}, []);
    return { TableNames: this.#store.tableNames() };
  }

  #describe(properties: TableProperties): TableRecord {
    const { TableName, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, LocalSecondaryIndexes } = properties;
    const isOnDemand = properties.BillingMode === 'PAY_PER_REQUEST';
    const ProvisionedThroughput = isOnDemand ? undefined : properties.ProvisionedThroughput;
    const input = {
      TableName,
      KeySchema,
      AttributeDefinitions,
      GlobalSecondaryIndexes,
      LocalSecondaryIndexes,
    };
    const request = {
      ...input,
      BillingMode: isOnDemand ? 'PAY_PER_REQUEST' : 'PROVISIONED',
      ProvisionedThroughput,
    };
    const data = validateRequest('createTable', structuredClone(request), actionStore(this.#store));
    const { DeletionProtectionEnabled } = properties;
    return { ...runCreateTable(this.#store, data), DeletionProtectionEnabled };
  }

  async #rebuildIndexes(kept: TableRecord, wanted: TableRecord): Promise<void> {
    const name = wanted.TableName;
    const operations: BatchOperation[] = [];
    for (const { type, indexes } of INDEX_TYPES.flatMap((type) => ({
      type,
      indexes: indexesOf(kept, type),
    }))) {
      for (const { IndexName: index } of indexes) {
        for await (const [key] of this.#store.entries(keyPrefix.index(type, name, index))) {
          operations.push({ type: 'del', key });
        }
      }
    }
    for await (const item of this.#store.items(name)) operations.push(...indexEntries(wanted, item));
    await this.#store.putTable(wanted, operations);
  }
}

const INDEX_TYPES = ['Local', 'Global'] as const;

function indexEntries(table: TableRecord, item: Item): BatchOperation[] {
  return INDEX_TYPES.flatMap((type) =>
    database.getIndexActions(indexesOf(table, type), null, item, table).puts.map((put) => {
      const entryKey = indexEntryKey(put.key, database.createKey(item, table));
      return {
        type: 'put' as const,
        key: keyPrefix.index(type, table.TableName, put.index) + entryKey,
        value: put.item,
      };
    }),
  );
}

function runCreateTable(store: TableStore, data: ValidatedRequest): TableRecord {
  let created: TableRecord | undefined;
  const tableDb = {
    awsAccountId: ACCOUNT_ID,
    awsRegion: REGION,
    lock: (_key: string, run: (release: <T>(callback: T) => T) => void) => run((callback) => callback),
    get: (_key: string, callback: (error: unknown) => void) => callback(null),
    put: (_key: string, record: TableRecord, callback: (error: unknown) => void) => {
      created = structuredClone(record);
      callback(null);
    },
  };
  loadAction('createTable')({ ...actionStore(store), tableDb }, data, (error) => {
    if (error) throw toAwsError(error);
  });
  if (created === undefined) throw new Error(`the table ${data.TableName} was not described`);
  for (const index of created.GlobalSecondaryIndexes ?? []) index.IndexStatus = 'ACTIVE';
  return { ...created, TableStatus: 'ACTIVE' };
}

function indexesOf(table: TableRecord, type: 'Local' | 'Global') {
  return (type === 'Local' ? table.LocalSecondaryIndexes : table.GlobalSecondaryIndexes) ?? [];
}

function refuseOtherKeys(kept: TableRecord, wanted: TableRecord): void {
  if (shapeOfKeys(kept, kept.KeySchema) === shapeOfKeys(wanted, wanted.KeySchema)) return;
  throw new Error(
    `The key schema of the table ${kept.TableName} changed from ${shapeOfKeys(kept, kept.KeySchema)} to ` +
      `${shapeOfKeys(wanted, wanted.KeySchema)}, but its items are kept. Start with --fresh to empty all data.`,
  );
}

function shapeOfKeys(table: TableRecord, schema: TableRecord['KeySchema']): string {
  const keys = schema.map(({ AttributeName: name, KeyType: keyType }) => {
    const definition = table.AttributeDefinitions.find((candidate) => candidate.AttributeName === name);
    return `${name} (${keyType} ${definition?.AttributeType ?? '?'})`;
  });
  return keys.join(', ');
}

function shapeOfIndexes(table: TableRecord): string {
  const shapes = (['Local', 'Global'] as const).flatMap((type) =>
    indexesOf(table, type).map(({ IndexName: name, KeySchema: schema, Projection: projection }) => [
      type,
      name,
      shapeOfKeys(table, schema),
      projection.ProjectionType,
      [...(projection.NonKeyAttributes ?? [])].sort(),
    ]),
  );
  return JSON.stringify(shapes.map((shape) => JSON.stringify(shape)).sort());
}

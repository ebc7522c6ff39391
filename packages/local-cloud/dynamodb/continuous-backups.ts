import { AwsError } from '../wire/aws-json-server.ts';
import { isObject, refuseUnknownParameters } from './requests.ts';
import type { TableStore } from './table-store.ts';
import type { Tables } from './tables.ts';

export async function describeContinuousBackups(store: TableStore, tables: Tables, now: () => number, input: unknown) {
  const name = tableNameOf(store, 'DescribeContinuousBackups', input, []);
  const { hasPointInTimeRecovery } = await tables.settingsOf(name);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: hasPointInTimeRecovery ? 'ENABLED' : 'DISABLED',
        ...(store.history && {
          EarliestRestorableDateTime: store.history.beganAtMs / 1000,
          LatestRestorableDateTime: now() / 1000,
        }),
      },
    },
  };
}

export async function updateContinuousBackups(store: TableStore, tables: Tables, now: () => number, input: unknown) {
  const property = 'PointInTimeRecoverySpecification';
  const name = tableNameOf(store, 'UpdateContinuousBackups', input, [property]);
  const wanted = isObject(input) ? input[property] : undefined;
  if (!isObject(wanted) || typeof wanted.PointInTimeRecoveryEnabled !== 'boolean') {
    throw new AwsError('ValidationException', `UpdateContinuousBackups needs ${property}`);
  }
  await tables.changeSettings(name, { hasPointInTimeRecovery: wanted.PointInTimeRecoveryEnabled });
  return describeContinuousBackups(store, tables, now, { TableName: name });
}

function tableNameOf(store: TableStore, operation: string, input: unknown, also: string[]): string {
  refuseUnknownParameters(operation, isObject(input) ? input : {}, ['TableName', ...also]);
  const name = isObject(input) ? input.TableName : undefined;
  if (typeof name !== 'string') throw new AwsError('ValidationException', 'TableName is missing');
  return store.getTable(name).TableName;
}

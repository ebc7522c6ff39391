import type { Permission } from '../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import { isObject } from './requests.ts';

/** Each part of a transaction needs the permission of the corresponding request for one item. */
const TRANSACTED: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** Returns no permission for malformed input, because the operation itself refuses it. */
export function permissionsFor(operation: string, input: unknown): Permission[] {
  const request = isObject(input) ? input : {};
  switch (operation) {
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(isObject(request.RequestItems) ? request.RequestItems : {}).map((table) =>
        onTable(operation, table),
      );
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return transacted(request.TransactItems);
    case 'RestoreTableToPointInTime':
      return [onTable(operation, request.SourceTableName), onTable(operation, request.TargetTableName)];
    case 'ListTables':
      return [{ action: 'dynamodb:ListTables', resource: '*' }];
    default:
      return [onTable(operation, request.TableName, request.IndexName)];
  }
}

function transacted(items: unknown): Permission[] {
  const needed = new Map<string, Permission>();
  for (const item of Array.isArray(items) ? items : []) {
    for (const [kind, part] of Object.entries(isObject(item) ? item : {})) {
      const operation = TRANSACTED[kind];
      if (operation === undefined || !isObject(part)) continue;
      needed.set(`${operation} ${part.TableName}`, onTable(operation, part.TableName));
    }
  }
  return [...needed.values()];
}

function onTable(operation: string, table: unknown, index?: unknown): Permission {
  const tableArn = `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${table}`;
  return {
    action: `dynamodb:${operation}`,
    resource: index == null ? tableArn : `${tableArn}/index/${index}`,
  };
}

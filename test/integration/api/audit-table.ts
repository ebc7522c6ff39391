/** Audits the books of a running cloud. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BookRecords } from '../../../functions/adapters/dynamodb/book-records.ts';
import { type AuditReport, auditBooks } from '../../../functions/core/ledger/audit-books.ts';
import type { Cloud } from '../../../infra/local/cloud.ts';

export function auditTable(cloud: Cloud): Promise<AuditReport> {
  const { accessKeyId, secretAccessKey } = cloud.operator;
  const client = new DynamoDBClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  return auditBooks(new BookRecords(cloud.nameOf('tables', 'DataTable'), client));
}

import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { INDEX_NAMES } from '../index-names.ts';

interface DataTableProps {
  retainData: boolean;
  /** Name of a restored table. When empty, the stack creates its own table. */
  tableName: string;
}

export class DataTable extends Construct {
  readonly table: ITable;

  constructor(scope: Construct, id: string, { retainData, tableName }: DataTableProps) {
    super(scope, id);
    this.table = tableName === '' ? this.#make(retainData) : Table.fromTableName(this, 'Restored', tableName);
  }

  #make(retainData: boolean): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: TableEncryption.AWS_MANAGED,
      timeToLiveAttribute: 'expiresAt',
      deletionProtection: retainData,
      removalPolicy: retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    for (const indexName of INDEX_NAMES) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      });
    }
    return table;
  }
}

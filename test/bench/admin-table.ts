/** The product's table with both of its indexes, for measurements without a whole cloud. */
export const BENCH_TABLE = 'Buidl';

const attributes = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'];

export const tableProperties = {
  TableName: BENCH_TABLE,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: ['gsi1', 'gsi2'].map((IndexName) => ({
    IndexName,
    KeySchema: [
      { AttributeName: `${IndexName}pk`, KeyType: 'HASH' },
      { AttributeName: `${IndexName}sk`, KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'ALL' },
  })),
};

/** The supported properties of AWS::DynamoDB::Table and AWS::DynamoDB::GlobalTable; any other is an error at boot. */
import * as z from 'zod';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const throughput = z.strictObject({ ReadCapacityUnits: z.number(), WriteCapacityUnits: z.number() });

const index = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const pointInTimeRecovery = z.strictObject({
  PointInTimeRecoveryEnabled: z.boolean(),
  RecoveryPeriodInDays: z.number().optional(),
});

const noOpResource = {
  SSESpecification: z.unknown().optional(),
  TableClass: z.unknown().optional(),
  Tags: z.unknown().optional(),
};

const tablePropertiesSchema = z.strictObject({
  TableName: z.string(),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(index.extend({ ProvisionedThroughput: throughput.optional() })).optional(),
  DeletionProtectionEnabled: z.boolean().default(false),
  LocalSecondaryIndexes: z.array(index).optional(),
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']).optional(),
  ProvisionedThroughput: throughput.optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
  PointInTimeRecoverySpecification: pointInTimeRecovery.optional(),
  /** A global table may have only this region. */
  Replicas: z
    .tuple([
      z.strictObject({
        Region: z.string(),
        PointInTimeRecoverySpecification: pointInTimeRecovery.optional(),
        DeletionProtectionEnabled: z.unknown().optional(),
        ...noOpResource,
      }),
    ])
    .optional(),
  ...noOpResource,
});

export type TableProperties = z.infer<typeof tablePropertiesSchema>;

export function parseTableProperties(properties: unknown): TableProperties {
  const parsed = tablePropertiesSchema.safeParse(properties);
  if (parsed.success) return parsed.data;
  throw new Error(`The local cloud cannot create this DynamoDB table:\n${z.prettifyError(parsed.error)}`);
}

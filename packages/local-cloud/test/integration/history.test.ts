import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DeleteCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDir } from '../../../../test/fixtures/temporary-dir.ts';
import { CredentialStore } from '../../iam/credential-store.ts';
import { startS3 } from '../../s3/start-s3.ts';
import { startWithTable, TABLE } from './dynamodb-fixture.ts';

describe('a table', () => {
  async function startAt(startMs: number, keepsHistory = true) {
    let nowMs = startMs;
    const started = await startWithTable({ keepsHistory, now: () => nowMs });
    onTestFinished(started.close);
    const moveTo = (toMs: number) => {
      nowMs = toMs;
    };
    return { ...started, moveTo };
  }
  const START_MS = Date.now() - 5_000;
  const second = (count: number) => Math.ceil(START_MS / 1_000) * 1_000 + count * 1_000;
  const restoreTo = (toMs: number, TargetTableName = 'Earlier') =>
    new RestoreTableToPointInTimeCommand({
      SourceTableName: TABLE,
      TargetTableName,
      RestoreDateTime: new Date(toMs),
    });

  it('is restored with the items and index entries of that time', async () => {
    const { client, documents, put, moveTo } = await startAt(START_MS);
    await put({ pk: 'a', sk: '1', text: 'first', gsi1pk: 'list', gsi1sk: '1' });
    await put({ pk: 'b', sk: '1', text: 'stays' });
    moveTo(second(2));
    await put({ pk: 'a', sk: '1', text: 'changed' });
    await put({ pk: 'a', sk: '1', text: 'changed again' });
    await documents.send(new DeleteCommand({ TableName: TABLE, Key: { pk: 'b', sk: '1' } }));
    await put({ pk: 'c', sk: '1', text: 'new' });
    await client.send(restoreTo(second(1)));
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'Earlier' }));
    expect(Items.map(({ text }) => text).toSorted()).toEqual(['first', 'stays']);
    const listed = await documents.send(
      new QueryCommand({
        TableName: 'Earlier',
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :list',
        ExpressionAttributeValues: { ':list': 'list' },
      }),
    );
    expect(listed.Items).toMatchObject([{ text: 'first' }]);
  });

  it('names its source, and must be protected again', async () => {
    const { client, moveTo } = await startAt(START_MS);
    moveTo(second(2));
    await client.send(restoreTo(second(1)));
    const describe = new DescribeTableCommand({ TableName: 'Earlier' });
    expect((await client.send(describe)).Table).toMatchObject({
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: false,
      RestoreSummary: { SourceTableArn: expect.stringMatching(/:table\/Buidl$/), RestoreInProgress: false },
    });
    const backups = new DescribeContinuousBackupsCommand({ TableName: 'Earlier' });
    const { ContinuousBackupsDescription } = await client.send(backups);
    const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    expect(recovery?.PointInTimeRecoveryStatus).toBe('DISABLED');
    await client.send(new UpdateTableCommand({ TableName: 'Earlier', DeletionProtectionEnabled: true }));
    expect((await client.send(describe)).Table?.DeletionProtectionEnabled).toBe(true);
  });

  it('is refused for unrecorded times, for an existing name, and without history', async () => {
    const { client, moveTo } = await startAt(START_MS);
    moveTo(second(2));
    for (const toMs of [second(-2), second(9)]) {
      await expect(client.send(restoreTo(toMs))).rejects.toThrow('outside of the allowed window');
    }
    await expect(client.send(restoreTo(second(1), TABLE))).rejects.toMatchObject({
      name: 'TableAlreadyExistsException',
    });
    const forgetful = await startAt(START_MS, false);
    await expect(forgetful.client.send(restoreTo(second(1)))).rejects.toMatchObject({
      name: 'PointInTimeRecoveryUnavailableException',
    });
  });
});

describe('a bucket with versions', () => {
  const Bucket = 'content';

  async function start(isVersioned: boolean) {
    const keys = new CredentialStore();
    const credentials = keys.issue('test');
    const s3 = await startS3({
      dataDir: temporaryDir('buidl-versions-'),
      findCredentials: keys.find,
      keepsHistory: true,
    });
    s3.createBucket(Bucket, { isVersioned });
    const client = new S3Client({ endpoint: s3.endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
    onTestFinished(async () => {
      client.destroy();
      await s3.close();
    });
    return client;
  }

  it('lists them page by page, and copies an old one', async () => {
    const client = await start(true);
    const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
    await put('a b/ü.html', 'first');
    await put('a b/ü.html', 'second');
    await put('other', 'x');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a b/ü.html' }));
    expect(await client.send(new GetBucketVersioningCommand({ Bucket }))).toMatchObject({
      Status: 'Enabled',
    });

    const first = await client.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 2 }));
    expect(first).toMatchObject({
      IsTruncated: true,
      DeleteMarkers: [{ Key: 'a b/ü.html', IsLatest: true }],
      Versions: [{ Key: 'a b/ü.html', IsLatest: false, Size: 6 }],
    });
    const rest = await client.send(
      new ListObjectVersionsCommand({
        Bucket,
        KeyMarker: first.NextKeyMarker,
        VersionIdMarker: first.NextVersionIdMarker,
      }),
    );
    expect(rest).toMatchObject({
      IsTruncated: false,
      Versions: [
        { Key: 'a b/ü.html', Size: 5 },
        { Key: 'other', IsLatest: true },
      ],
    });
    const [oldest] = rest.Versions ?? [];
    const CopySource = `${Bucket}/${encodeURIComponent('a b/ü.html')}?versionId=${oldest?.VersionId}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'a b/ü.html', CopySource }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'a b/ü.html' }));
    expect(await Body?.transformToString()).toBe('first');
  });

  it('keeps them only if it was created with versioning', async () => {
    const client = await start(false);
    const listing = client.send(new ListObjectVersionsCommand({ Bucket }));
    await expect(listing).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

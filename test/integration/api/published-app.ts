/** A published app with any document, written into the table and the bucket without a build or a check. */
import { createHash } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import { insertRuntime } from '../../../shared/domain/app-runtime.ts';
import type { TestCloud } from '../start-cloud.ts';
import { countProject } from './stored-books.ts';
import { openTable } from './stored-items.ts';

interface AppToPublish {
  ownerPublicKey: string;
  name: string;
  html: string;
  /** Further attributes of the project. */
  project?: Record<string, unknown>;
}

export interface PublishedTestApp {
  projectId: string;
  pageUrl: string;
  /** The document that visitors' frames load. */
  liveUrl: string;
  /** The document of revision 1. */
  rawUrl: string;
  previewUrl: string;
}

/** Writes any file into the bucket of apps with the operator's keys. */
export async function putFile(
  cloud: TestCloud,
  Key: string,
  Body: string | Uint8Array,
  ContentType: string,
): Promise<void> {
  const client = new S3Client({
    endpoint: cloud.s3Endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: cloud.operator,
  });
  const Bucket = cloud.nameOf('buckets', 'BucketsApps');
  await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
}

export async function publishDocument(
  cloud: TestCloud,
  { ownerPublicKey, name, html, project = {} }: AppToPublish,
): Promise<PublishedTestApp> {
  const table = openTable(cloud);
  const projectId = randomIds.projectId();
  const document = insertRuntime(html);
  const documentSha256 = createHash('sha256').update(document).digest('hex');
  const pk = `PROJECT#${projectId}`;
  await countProject(cloud, ownerPublicKey, 'webapp');
  const common = { projectId, ownerPublicKey, createdAtMs: 1_700_000_000_000 };
  await table.put({
    pk,
    sk: 'PROJECT',
    ...common,
    name: `App ${name}`,
    projectType: 'webapp',
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
    publishedAppName: name,
    publishedRevision: '1',
    ...project,
  });
  await table.put({ pk, sk: 'REV#1', ...common, revisionString: '1', imageAssets: [], documentSha256 });
  await table.put({
    pk: `NAME#${name}`,
    sk: 'NAME',
    ...common,
    name,
    revisionString: '1',
    documentSha256,
    title: `App ${name}`,
    description: '',
    isTakenDown: false,
    publishedAtMs: 1_700_000_000_000,
  });
  const [live, raw] = [`live/${projectId}/${documentSha256}/index.html`, `raw/${projectId}/1/index.html`];
  for (const key of [live, raw]) await putFile(cloud, key, document, 'text/html; charset=utf-8');
  return {
    projectId,
    pageUrl: `${cloud.siteUrl}/p/${name}`,
    liveUrl: `${cloud.appsUrl}/${live}`,
    rawUrl: `${cloud.appsUrl}/${raw}`,
    previewUrl: `${cloud.siteUrl}/preview/${projectId}/1`,
  };
}

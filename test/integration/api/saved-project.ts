/** A project with revisions and an image, written into the table and the bucket without a build. */
import { createHash } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import { insertRuntime } from '../../../shared/domain/app-runtime.ts';
import { inlineImageUrl } from '../../../shared/domain/inline-images.ts';
import type { TestCloud } from '../start-cloud.ts';
import { countProject } from './stored-books.ts';
import { openTable } from './stored-items.ts';

export const HERO = { placeholder_id: 'hero', description: 'A hill', purpose: 'Top of the page' };
const PIXEL = { contentType: 'image/gif', base64: 'R0lGODlhAQABAAAAACwAAAAAAQABAAA=' };

export const APP_DOCUMENT = insertRuntime(
  `<!doctype html><html><head><title>Hills</title></head><body><h1>Hills of $& and $1</h1><img alt="" src="${inlineImageUrl('hero', PIXEL)}"></body></html>`,
);

/** Writes a file into the bucket of apps with the operator's keys. */
export async function putAppFile(cloud: TestCloud, Key: string, Body: string): Promise<void> {
  const client = new S3Client({
    endpoint: cloud.s3Endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: cloud.operator,
  });
  await client.send(
    new PutObjectCommand({
      Bucket: cloud.nameOf('buckets', 'BucketsApps'),
      Key,
      Body,
      ContentType: 'text/html; charset=utf-8',
    }),
  );
}

/** Saves a project with the given revisions. Returns its id. */
export async function saveProject(
  cloud: TestCloud,
  ownerPublicKey: string,
  revisions: readonly string[] = ['1', '1.1'],
): Promise<string> {
  const table = openTable(cloud);
  const projectId = randomIds.projectId();
  const pk = `PROJECT#${projectId}`;
  const byName = `hills#${projectId}`;
  await table.put({
    pk,
    sk: 'PROJECT',
    gsi1pk: `OWNER#${ownerPublicKey}`,
    gsi1sk: byName,
    gsi2pk: 'PROJECTS',
    gsi2sk: byName,
    nameLower: 'hills',
    projectId,
    ownerPublicKey,
    name: 'Hills',
    projectType: 'website',
    createdAtMs: 1_700_000_000_000,
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
  });
  await table.put({ pk, sk: 'COUNT', revisions: revisions.length });
  await countProject(cloud, ownerPublicKey, 'website');
  for (const revisionString of revisions) {
    await table.put({
      pk,
      sk: `REV#${revisionString}`,
      revisionString,
      imageAssets: [{ ...HERO, url: `${cloud.appsUrl}/images/${projectId}/0.svg` }],
      documentSha256: createHash('sha256').update(APP_DOCUMENT).digest('hex'),
      createdAtMs: 1_700_000_000_000,
    });
    await putAppFile(cloud, `raw/${projectId}/${revisionString}/index.html`, APP_DOCUMENT);
  }
  return projectId;
}

/** Restores the files of apps. Newer files stay, because no restored record refers to them. */
import {
  CopyObjectCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { OLD_VERSION_DAYS } from '../../../infra/settings/old-version-days.ts';
import { RestoreError } from './restore-error.ts';

/** Folders with files of users. The other folders are written by deployments or hold previews for one day. */
const PREFIXES = ['raw/', 'live/', 'images/'];
const COPY_CONCURRENCY = 16;
const DAY_MS = 24 * 60 * 60_000;

export interface ObjectsTarget {
  bucket: string;
  toMs: number;
}

export interface LostVersion {
  key: string;
  versionId: string;
}

interface Version {
  versionId: string;
  lastModifiedMs: number;
  etag: string | undefined;
}

/** Throws RestoreError when the bucket no longer has the versions of the restore time. */
export async function requireVersions(client: S3Client, { bucket, toMs }: ObjectsTarget, nowMs: number): Promise<void> {
  const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }));
  if (Status !== 'Enabled') throw new RestoreError(`The bucket ${bucket} keeps no versions.`);
  if (nowMs - toMs > OLD_VERSION_DAYS * DAY_MS) {
    throw new RestoreError(`The bucket ${bucket} keeps its versions for ${OLD_VERSION_DAYS} days.`);
  }
}

/** Returns the versions that were current at the restore time and are no longer current. */
export async function findLostVersions(client: S3Client, { bucket, toMs }: ObjectsTarget): Promise<LostVersion[]> {
  const lost: LostVersion[] = [];
  for (const prefix of PREFIXES) {
    for (const [key, versions] of await readVersions(client, bucket, prefix)) {
      const newestFirst = versions.toSorted((a, b) => b.lastModifiedMs - a.lastModifiedMs);
      const [current] = newestFirst;
      const wanted = newestFirst.find(({ lastModifiedMs }) => lastModifiedMs <= toMs);
      if (wanted?.etag === undefined || wanted.etag === current?.etag) continue;
      lost.push({ key, versionId: wanted.versionId });
    }
  }
  return lost;
}

/** Makes each of the listed versions the current version of its object again. */
export async function joinVersions(client: S3Client, bucket: string, lost: readonly LostVersion[]): Promise<void> {
  const limit = pLimit(COPY_CONCURRENCY);
  await Promise.all(
    lost.map(({ key, versionId }) =>
      limit(() =>
        client.send(
          new CopyObjectCommand({
            Bucket: bucket,
            Key: key,
            CopySource: `${bucket}/${encodeURIComponent(key)}?versionId=${versionId}`,
          }),
        ),
      ),
    ),
  );
}

async function readVersions(client: S3Client, Bucket: string, Prefix: string) {
  const found = new Map<string, Version[]>();
  const add = (key: string | undefined, version: Version) => {
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), version]);
  };
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    page = await client.send(
      new ListObjectVersionsCommand({
        Bucket,
        Prefix,
        KeyMarker: page?.NextKeyMarker,
        VersionIdMarker: page?.NextVersionIdMarker,
      }),
    );
    for (const { Key, VersionId, LastModified, ETag } of page.Versions ?? []) {
      add(Key, {
        versionId: VersionId ?? '',
        lastModifiedMs: LastModified?.getTime() ?? 0,
        etag: ETag ?? '',
      });
    }
    for (const { Key, VersionId, LastModified } of page.DeleteMarkers ?? []) {
      const lastModifiedMs = LastModified?.getTime() ?? 0;
      add(Key, { versionId: VersionId ?? '', lastModifiedMs, etag: undefined });
    }
  } while (page.IsTruncated);
  return found;
}

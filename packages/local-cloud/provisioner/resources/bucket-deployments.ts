import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import * as z from 'zod';
import { wildcardMatcher } from '../../iam/wildcard-matcher.ts';
import type { S3Emulator } from '../../s3/start-s3.ts';
import { TemplateError } from '../template/template-error.ts';
import { parseProperties, type ResourceHandler } from './resource-handler.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
};

const deploymentSchema = z.strictObject({
  ServiceToken: z.string(),
  SourceBucketNames: z.array(z.string()),
  SourceObjectKeys: z.array(z.string()),
  /** For each source, the texts to replace in its files, with their replacements. */
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  /** Must be false, because the emulator never removes files of older deployments. */
  Prune: z.literal(false),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z
    .strictObject({
      'cache-control': z.string().optional(),
      'content-type': z.string().optional(),
      'content-disposition': z.string().optional(),
      'content-encoding': z.string().optional(),
    })
    .default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
  /** The emulator caches nothing, so it invalidates nothing. */
  DistributionId: z.string().optional(),
  DistributionPaths: z.unknown().optional(),
  WaitForDistributionInvalidation: z.unknown().optional(),
  OutputObjectKeys: z.unknown().optional(),
});
type Deployment = z.infer<typeof deploymentSchema>;

export const bucketDeployments: ResourceHandler = {
  async create(request, { template, s3 }) {
    const deployment = parseProperties(deploymentSchema, request);
    for (const [index, objectKey] of deployment.SourceObjectKeys.entries()) {
      const sourceDir = template.assets.get(objectKey);
      if (sourceDir === undefined || !existsSync(sourceDir) || !statSync(sourceDir).isDirectory()) {
        throw new TemplateError(request.logicalId, `its source '${sourceDir ?? objectKey}' is not a folder`);
      }
      await copyFolder(s3, sourceDir, deployment, deployment.SourceMarkers[index] ?? {});
    }
    return { ref: request.logicalId, attributes: { SourceObjectKeys: deployment.SourceObjectKeys } };
  },
};

type Markers = Record<string, string>;

async function copyFolder(s3: S3Emulator, sourceDir: string, deployment: Deployment, markers: Markers): Promise<void> {
  const entries = await readdir(sourceDir, { recursive: true, withFileTypes: true });
  const isChosen = chooser(deployment.Exclude, deployment.Include);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(sourceDir, path).split(sep).join('/');
    if (entry.isFile() && isChosen(name)) await copyFile(s3, { path, name, deployment, markers });
  }
}

interface CopiedFile {
  path: string;
  name: string;
  deployment: Deployment;
  markers: Markers;
}

async function copyFile(s3: S3Emulator, { path, name, deployment, markers }: CopiedFile): Promise<void> {
  const { DestinationBucketName: bucket, SystemMetadata: system, UserMetadata: metadata } = deployment;
  const key = [deployment.DestinationBucketKeyPrefix.replace(/\/$/, ''), name].filter(Boolean).join('/');
  const body = replaceMarkers(await readFile(path), markers);
  const contentType = system['content-type'] ?? CONTENT_TYPES[extname(name).toLowerCase()] ?? 'binary/octet-stream';
  const cacheControl = system['cache-control'];
  const kept = await s3.read(bucket, key);
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const isSame = kept?.etag === etag && kept.contentType === contentType && kept.cacheControl === cacheControl;
  if (isSame) return;
  await s3.putObject(bucket, key, body, {
    contentType,
    cacheControl,
    contentDisposition: system['content-disposition'],
    contentEncoding: system['content-encoding'],
    metadata,
  });
}

/** Replaces the markers in a file. Uses `latin1`, which keeps every byte, so that binary files stay the same. */
function replaceMarkers(body: Buffer, markers: Markers): Buffer {
  const found = Object.entries(markers).filter(([marker]) => body.includes(marker));
  if (found.length === 0) return body;
  const toBytes = (text: string) => Buffer.from(text).toString('latin1');
  const replaced = found.reduce(
    (text, [marker, value]) => text.replaceAll(toBytes(marker), () => toBytes(value)),
    body.toString('latin1'),
  );
  return Buffer.from(replaced, 'latin1');
}

/** Chooses files like `aws s3 sync`: the last matching pattern decides, and inclusions come after exclusions. */
function chooser(exclude: string[], include: string[]): (name: string) => boolean {
  const excluded = exclude.map(wildcardMatcher);
  const included = include.map(wildcardMatcher);
  return (name) => included.some((matches) => matches(name)) || !excluded.some((matches) => matches(name));
}

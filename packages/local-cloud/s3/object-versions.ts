/** Old versions of objects. They exist until the emulator stops. */
import type { XmlElements } from '../wire/xml-document.ts';
import { type ObjectStore, type OldVersion, type StoredObject, versionIdOf } from './object-store.ts';

interface ListedVersion extends OldVersion {
  key: string;
  isLatest: boolean;
}

const MAX_KEYS = 1000;

/** Lists the versions of each key, newest first. Throws S3Error NoSuchBucket. */
export function listVersions(store: ObjectStore, bucket: string, query: Map<string, string>): XmlElements {
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') || MAX_KEYS), MAX_KEYS);
  const all = versionsOf(store, bucket).filter(({ key }) => key.startsWith(prefix));
  const [keyMarker, idMarker] = [query.get('key-marker'), query.get('version-id-marker')];
  const last = all.findIndex(({ key, versionId }) => key === keyMarker && versionId === idMarker);
  const page = all.slice(last + 1, last + 1 + maxKeys);
  const next = last + 1 + maxKeys < all.length ? page.at(-1) : undefined;
  const isEncoded = query.get('encoding-type') === 'url';
  const text = (value: string) => (isEncoded ? encodeURIComponent(value).replaceAll('%2F', '/') : value);
  return {
    Name: bucket,
    Prefix: text(prefix),
    MaxKeys: maxKeys,
    EncodingType: isEncoded ? 'url' : undefined,
    IsTruncated: next !== undefined,
    NextKeyMarker: next && text(next.key),
    NextVersionIdMarker: next?.versionId,
    Version: page.flatMap((version) => (version.object ? [elementsOf(version, version.object, text)] : [])),
    DeleteMarker: page.filter(({ object }) => !object).map((version) => markerOf(version, text)),
  };
}

function versionsOf(store: ObjectStore, bucket: string): ListedVersion[] {
  const old = store.oldVersionsOf(bucket);
  const keys = new Set([...old.keys(), ...store.allKeys(bucket)]);
  return [...keys].toSorted().flatMap((key) => {
    const current = store.find(bucket, key);
    const newest: OldVersion[] = current
      ? [{ versionId: versionIdOf(current), lastModifiedMs: current.lastModifiedMs, object: current }]
      : [];
    const versions = [...newest, ...(old.get(key) ?? []).toReversed()];
    return versions.map((version, index) => ({ ...version, key, isLatest: index === 0 }));
  });
}

function markerOf({ key, versionId, isLatest, lastModifiedMs }: ListedVersion, text: (value: string) => string) {
  return {
    Key: text(key),
    VersionId: versionId,
    IsLatest: isLatest,
    LastModified: new Date(lastModifiedMs).toISOString(),
  };
}

function elementsOf(version: ListedVersion, object: StoredObject, text: (value: string) => string) {
  return {
    ...markerOf(version, text),
    ETag: `"${object.etag}"`,
    Size: object.sizeBytes,
    StorageClass: 'STANDARD',
  };
}

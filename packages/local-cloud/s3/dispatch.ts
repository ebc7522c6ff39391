import type { Credentials, FindCredentials } from '../iam/credential-store.ts';
import { AccessDeniedError, type Authorize } from '../iam/permission.ts';
import { REGION } from '../wire/aws-account.ts';
import { SignatureError } from '../wire/sigv4/signature-error.ts';
import { verifyPresignedUrl } from '../wire/sigv4/verify-presigned-url.ts';
import { verifySignature } from '../wire/sigv4/verify-signature.ts';
import { S3_NAMESPACE, type XmlElements, xmlDocument } from '../wire/xml-document.ts';
import { verifyChecksums } from './checksums.ts';
import { listObjects } from './list-objects.ts';
import { copyObject, copySourceOf, deleteObject, getObject, putObject } from './object-operations.ts';
import type { ObjectStore } from './object-store.ts';
import { listVersions } from './object-versions.ts';
import { parseDeleteRequest } from './parse-delete-request.ts';
import { authenticatePostForm, parsePostForm, postObject } from './post-object.ts';
import { refuseUnsupported, type S3Call, type S3Response } from './s3-call.ts';
import { accessDenied, noSuchBucket, notImplemented, S3Error } from './s3-error.ts';

export interface S3Rules {
  findCredentials: FindCredentials;
  authorize?: Authorize | undefined;
  /** Clock for signatures, in milliseconds since the epoch. */
  now: () => number;
}

export async function dispatch(
  store: ObjectStore,
  call: S3Call,
  sent: Record<string, string>,
  rules: S3Rules,
): Promise<S3Response> {
  const isForm = call.method === 'POST' && /^multipart\/form-data/i.test(call.headers['content-type'] ?? '');
  if (isForm && call.key === '' && call.bucket !== '' && !sent.authorization) {
    const form = await parsePostForm(call);
    const caller = await authenticatePostForm(form, rules.findCredentials, rules.now());
    allow(rules, caller, 'PutObject', call.bucket, form.fields.get('key') ?? '');
    return postObject(store, call, form);
  }
  const caller = await authenticate(call, sent, rules);
  refuseUnsupported(call);
  if (call.bucket === '') throw notImplemented('listing buckets');
  if (!store.hasBucket(call.bucket)) throw noSuchBucket(call.bucket);
  return call.key === '' ? bucketOperation(store, call, caller, rules) : objectOperation(store, call, caller, rules);
}

async function objectOperation(store: ObjectStore, call: S3Call, caller: Credentials, rules: S3Rules) {
  const { bucket, key } = call;
  switch (call.method) {
    case 'GET':
    case 'HEAD':
      allow(rules, caller, 'GetObject', bucket, key);
      // A caller without list permission must not learn which keys are missing.
      if (!store.find(bucket, key)) allow(rules, caller, 'ListBucket', bucket);
      return getObject(store, call);
    case 'PUT':
      allow(rules, caller, 'PutObject', bucket, key);
      if (call.headers['x-amz-copy-source'] === undefined) return putObject(store, call);
      return copyAllowed(store, call, caller, rules);
    case 'DELETE':
      allow(rules, caller, 'DeleteObject', bucket, key);
      return deleteObject(store, call);
    default:
      throw new S3Error('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.');
  }
}

async function copyAllowed(store: ObjectStore, call: S3Call, caller: Credentials, rules: S3Rules) {
  const source = copySourceOf(call);
  const read = source.versionId === undefined ? 'GetObject' : 'GetObjectVersion';
  allow(rules, caller, read, source.bucket, source.key);
  if (!store.find(source.bucket, source.key)) allow(rules, caller, 'ListBucket', source.bucket);
  return copyObject(store, call);
}

async function bucketOperation(
  store: ObjectStore,
  call: S3Call,
  caller: Credentials,
  rules: S3Rules,
): Promise<S3Response> {
  const { bucket, method, query } = call;
  if (method === 'POST' && query.has('delete')) return deleteObjects(store, call, caller, rules);
  if (method === 'HEAD' || (method === 'GET' && query.get('list-type') === '2')) {
    allow(rules, caller, 'ListBucket', bucket);
    if (method === 'HEAD') return { status: 200, headers: { 'x-amz-bucket-region': REGION } };
    return xmlResponse(xmlDocument('ListBucketResult', listObjects(store, bucket, query), S3_NAMESPACE));
  }
  if (method === 'GET' && store.keepsVersions(bucket) && query.has('versions')) {
    allow(rules, caller, 'ListBucketVersions', bucket);
    return xmlResponse(xmlDocument('ListVersionsResult', listVersions(store, bucket, query), S3_NAMESPACE));
  }
  if (method === 'GET' && store.keepsVersions(bucket) && query.has('versioning')) {
    allow(rules, caller, 'GetBucketVersioning', bucket);
    return xmlResponse(xmlDocument('VersioningConfiguration', { Status: 'Enabled' }, S3_NAMESPACE));
  }
  throw notImplemented(`${method} on a bucket${query.size > 0 ? ` with ?${[...query.keys()].join('&')}` : ''}`);
}

async function deleteObjects(
  store: ObjectStore,
  call: S3Call,
  caller: Credentials,
  rules: S3Rules,
): Promise<S3Response> {
  verifyChecksums(call.headers, call.body);
  const { keys, isQuiet } = parseDeleteRequest(call.body.toString('utf8'));
  const deleted: XmlElements[] = [];
  const errors: XmlElements[] = [];
  for (const key of keys) {
    try {
      allow(rules, caller, 'DeleteObject', call.bucket, key);
      store.delete(call.bucket, key);
      if (!isQuiet) deleted.push({ Key: key });
    } catch (error) {
      const refusal = asS3Error(error);
      errors.push({ Key: key, Code: refusal.code, Message: refusal.message });
    }
  }
  return xmlResponse(xmlDocument('DeleteResult', { Deleted: deleted, Error: errors }, S3_NAMESPACE));
}

async function authenticate(call: S3Call, sent: Record<string, string>, rules: S3Rules): Promise<Credentials> {
  const request = { method: call.method, path: call.path, headers: sent, body: call.body };
  const isPresigned = call.query.has('X-Amz-Algorithm') || call.query.has('X-Amz-Signature');
  if (isPresigned && sent.authorization) {
    throw new S3Error('InvalidArgument', 400, 'Only one auth mechanism allowed');
  }
  return isPresigned
    ? verifyPresignedUrl(request, rules.findCredentials, rules.now())
    : verifySignature(request, rules.findCredentials, rules.now(), 's3');
}

function allow(rules: S3Rules, caller: Credentials, operation: string, bucket: string, key?: string): void {
  const path = key === undefined ? bucket : `${bucket}/${key}`;
  rules.authorize?.(caller, { action: `s3:${operation}`, resource: `arn:aws:s3:::${path}` });
}

/** Converts an error to an S3Error. Unexpected errors become InternalError. */
export function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureError) return new S3Error(error.code, error.status, error.message);
  if (error instanceof AccessDeniedError) return accessDenied(error.message);
  console.error('S3 emulator:', error);
  return new S3Error('InternalError', 500, 'We encountered an internal error. Please try again.');
}

function xmlResponse(body: string): S3Response {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

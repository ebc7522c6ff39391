import type { Credentials, FindCredentials } from '../iam/credential-store.ts';
import { SignatureError } from '../wire/sigv4/signature-error.ts';
import { verifyPostForm } from '../wire/sigv4/verify-post-form.ts';
import { xmlDocument } from '../wire/xml-document.ts';
import { verifyChecksums } from './checksums.ts';
import { propertiesFrom } from './object-properties.ts';
import type { ObjectStore } from './object-store.ts';
import { enforcePostPolicy } from './post-policy.ts';
import type { S3Call, S3Response } from './s3-call.ts';
import { accessDenied, invalidArgument, noSuchBucket, notImplemented, S3Error } from './s3-error.ts';

export interface PostForm {
  fields: Map<string, string>;
  file: Buffer;
}

export async function parsePostForm(call: S3Call): Promise<PostForm> {
  const fields = new Map<string, string>();
  for (const [rawName, value] of await formEntries(call)) {
    const name = rawName.toLowerCase();
    if (name === 'file') {
      const file = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
      const fileName = typeof value === 'string' ? '' : value.name;
      const key = fields.get('key');
      if (!key) throw invalidArgument('key', '', "Bucket POST must contain a field named 'key'.");
      fields.set(
        'key',
        key.replaceAll(/\$\{filename\}/g, () => fileName),
      );
      fields.set('bucket', call.bucket);
      return { fields, file };
    }
    if (typeof value === 'string') fields.set(name, value);
  }
  throw invalidArgument('file', '', 'POST requires exactly one file upload per request.');
}

export async function authenticatePostForm(form: PostForm, find: FindCredentials, nowMs: number): Promise<Credentials> {
  if (!form.fields.has('policy')) throw accessDenied();
  try {
    const credentials = await verifyPostForm(form.fields, find);
    enforcePostPolicy(form.fields, form.file.length, nowMs);
    return credentials;
  } catch (error) {
    if (error instanceof SignatureError) throw new S3Error(error.code, error.status, error.message);
    throw error;
  }
}

export async function postObject(store: ObjectStore, call: S3Call, form: PostForm): Promise<S3Response> {
  const { fields, file } = form;
  for (const name of ['acl', 'tagging']) if (fields.has(name)) throw notImplemented(`the form field ${name}`);
  if (!store.hasBucket(call.bucket)) throw noSuchBucket(call.bucket);
  const key = fields.get('key') ?? '';
  const properties = Object.fromEntries(fields);
  verifyChecksums(properties, file);
  const stored = await store.put(call.bucket, key, file, propertiesFrom(properties));
  const etag = `"${stored.etag}"`;
  const location = `http://${call.headers.host ?? ''}/${call.bucket}/${encodeURIComponent(key)}`;
  const redirect = fields.get('success_action_redirect');
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of [['bucket', call.bucket] as const, ['key', key] as const, ['etag', etag] as const]) {
      target.searchParams.set(name, value);
    }
    return { status: 303, headers: { location: target.href, etag } };
  }
  const status = fields.get('success_action_status');
  if (status === '200') return { status: 200, headers: { etag, location } };
  if (status !== '201') return { status: 204, headers: { etag, location } };
  const result = { Location: location, Bucket: call.bucket, Key: key, ETag: etag };
  const headers = { etag, location, 'content-type': 'application/xml' };
  return { status: 201, headers, body: xmlDocument('PostResponse', result) };
}

async function formEntries(call: S3Call): Promise<FormData> {
  try {
    const headers = { 'content-type': call.headers['content-type'] ?? '' };
    return await new Response(new Uint8Array(call.body), { headers }).formData();
  } catch {
    throw new S3Error(
      'MalformedPOSTRequest',
      400,
      'The body of your POST request is not well-formed multipart/form-data.',
    );
  }
}

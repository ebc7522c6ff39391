import { RequestError } from '../ports/request-error.ts';

/** The maximum number of parts in a form, far more than any route accepts. */
const MAX_PARTS = 40;

/**
 * Returns the fields of a multipart form. Throws RequestError `invalid_input` for a broken or truncated body, and
 * `payload_too_large` for too many parts.
 */
export async function readMultipart(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<Record<string, unknown>> {
  const parts = [...(await parse(bytes, contentType))];
  if (parts.length > MAX_PARTS) throw new RequestError('too_many_form_parts');
  const valuesByName = Map.groupBy(parts, ([name]) => name);
  return Object.fromEntries(
    [...valuesByName].map(([name, [first, ...more]]) => {
      const values = [first, ...more].map((part) => part?.[1]);
      return [name, more.length === 0 ? values[0] : values];
    }),
  );
}

async function parse(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new RequestError('broken_form', { cause });
  }
}

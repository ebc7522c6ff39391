import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import { S3Error } from './s3-error.ts';

const MAX_KEYS = 1000;
/** Maximum number of character references in a valid request: a key has at most 1024 bytes. */
const MAX_REFERENCES = MAX_KEYS * 1024;

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  // Without this option the parser leaves numeric references such as `&#13;` as they are.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: MAX_REFERENCES, maxExpandedLength: MAX_REFERENCES },
  isArray: (name) => name === 'Object',
});

const requestSchema = z.object({
  Delete: z.object({
    Object: z
      .array(z.object({ Key: z.string().min(1) }))
      .min(1)
      .max(MAX_KEYS),
    Quiet: z.string().optional(),
  }),
});

export function parseDeleteRequest(xml: string): { keys: string[]; isQuiet: boolean } {
  const isReadable = XMLValidator.validate(xml) === true && !hasForbiddenReference(xml);
  const parsed = requestSchema.safeParse(isReadable ? parser.parse(xml) : undefined);
  if (!parsed.success) {
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed or did not validate.');
  }
  const { Object: objects, Quiet: quiet } = parsed.data.Delete;
  return { keys: objects.map(({ Key: key }) => key), isQuiet: quiet?.trim() === 'true' };
}

/**
 * Returns true for references to control characters that XML 1.0 forbids. The parser would drop such a reference, so
 * that the key would name a different object.
 */
function hasForbiddenReference(xml: string): boolean {
  return [...xml.matchAll(/&#(x[\da-f]+|\d+);/gi)].some(([, digits = '']) => {
    const codePoint = Number(digits.toLowerCase().startsWith('x') ? `0${digits}` : digits);
    return codePoint < 0x20 && ![0x09, 0x0a, 0x0d].includes(codePoint);
  });
}

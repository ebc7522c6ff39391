import { XMLBuilder } from 'fast-xml-parser';

type XmlValue = string | number | boolean | undefined | XmlElements | XmlElements[];
export interface XmlElements {
  [name: string]: XmlValue;
}

export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ATTRIBUTE_PREFIX = '@';
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: ATTRIBUTE_PREFIX });

export function xmlDocument(root: string, children: XmlElements, namespace?: string): string {
  const attributes = namespace === undefined ? {} : { [`${ATTRIBUTE_PREFIX}xmlns`]: namespace };
  return DECLARATION + escapeControls(builder.build({ [root]: { ...attributes, ...children } }));
}

/** Escapes control characters, which the builder leaves unchanged and parsers would change or refuse. */
function escapeControls(xml: string): string {
  return xml.replace(/[^\P{Cc}\t\n]/gu, (c) => `&#x${c.charCodeAt(0).toString(16)};`);
}

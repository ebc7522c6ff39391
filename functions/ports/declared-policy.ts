import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type ParsedDataPolicy, parseDataPolicy } from '../../shared/domain/app-data/parse-data-policy.ts';
import { DATA_POLICY_ELEMENT_ID } from '../../shared/domain/app-data/policy-presets.ts';

/** The policy that a document declares. `line` is the line of its `<script>` element, counting from 1. */
export type DeclaredPolicy = ParsedDataPolicy & { line: number };

export function readDeclaredPolicy(html: string): DeclaredPolicy | undefined {
  if (!html.includes(DATA_POLICY_ELEMENT_ID)) return undefined;
  const found = findElement(parse(html, { sourceCodeLocationInfo: true }));
  if (!found) return undefined;
  const { element, isScript } = found;
  const line = element.sourceCodeLocation?.startLine ?? 1;
  if (!isScript) {
    return { ok: false, problem: 'It has to be a script element of type application/json.', line };
  }
  const [text] = element.childNodes;
  return { ...parseDataPolicy(text && 'value' in text ? text.value : ''), line };
}

interface Found {
  element: DefaultTreeAdapterTypes.Element;
  isScript: boolean;
}

/**
 * Returns the first policy element in document order, like `getElementById`. Not recursive, because nesting may be
 * deep.
 */
function findElement(document: DefaultTreeAdapterTypes.Document): Found | undefined {
  const waiting: DefaultTreeAdapterTypes.Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('attrs' in node && attributeOf(node, 'id') === DATA_POLICY_ELEMENT_ID) {
      const isScript = node.tagName === 'script' && attributeOf(node, 'type') === 'application/json';
      return { element: node, isScript };
    }
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return undefined;
}

function attributeOf({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

import type { CDPSession } from 'playwright-core';

/** The built-in properties that tell a script what a page shows. Each key is an object that has or inherits them. */
const READERS = {
  document: ['querySelector', 'querySelectorAll', 'getElementsByTagName', 'images', 'elementFromPoint'],
  'document.documentElement': [
    ...['getBoundingClientRect', 'getClientRects', 'scrollWidth', 'clientWidth', 'scrollHeight'],
    ...['checkVisibility', 'matches', 'innerText', 'textContent'],
  ],
  window: ['getComputedStyle'],
} as const;
/**
 * The maximum number of prototypes to read. The browser's own chains are shorter, but a page could build an endless
 * one.
 */
const MAX_PROTOTYPES = 10;

interface Property {
  value?: { description?: string };
  get?: { description?: string };
}

/**
 * Returns the names in `READERS` that the page replaced. With such replacements, a page can give the check's scripts
 * other results than what users see. The debugger reads the properties, so no script can hide a replacement.
 */
export async function findReplacedNatives(session: CDPSession): Promise<string[]> {
  const replaced = await Promise.all(
    Object.entries(READERS).map(async ([owner, names]) => {
      const properties = await propertiesOf(session, owner);
      // A page without a root element has no properties to read. Another check reports that such a page shows nothing.
      if (properties.size === 0) return [];
      return names.filter((name) => isReplaced(properties.get(name) ?? [])).map((name) => `${owner}.${name}`);
    }),
  );
  return replaced.flat();
}

/** Returns the properties of an object and its prototypes by name. The object's own properties come first. */
async function propertiesOf(session: CDPSession, expression: string): Promise<Map<string, Property[]>> {
  const found = new Map<string, Property[]>();
  const { result: owner } = await session.send('Runtime.evaluate', { expression });
  let objectId = owner.objectId;
  for (let depth = 0; objectId !== undefined && depth < MAX_PROTOTYPES; depth++) {
    const { result, internalProperties = [] } = await session.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    for (const property of result) {
      found.set(property.name, [...(found.get(property.name) ?? []), property]);
    }
    objectId = internalProperties.find(({ name }) => name === '[[Prototype]]')?.value?.objectId;
  }
  return found;
}

/**
 * Returns whether a built-in is replaced. It is replaced when the page adds a definition that hides it, or when its
 * source is not `[native code]`, because V8 writes this for its own functions only.
 */
function isReplaced(definitions: readonly Property[]): boolean {
  const [first, ...hidden] = definitions;
  const code = first?.get ?? first?.value;
  return hidden.length > 0 || !/\[native code\]\s*\}$/.test(code?.description ?? '');
}

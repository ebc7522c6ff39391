import { insertFirst } from '../runtime-element.ts';
import { type AttachedTable, rowObject } from './attachments.ts';

/**
 * A document contains each table as JSON in a script element, which the build inserts. The app reads `<script
 * type="application/json" id="table-prices">`. The initial records of a shared collection are in `<script
 * type="application/json" data-buidl-records="prices">`.
 */
const START = '<script type="application/json" ';
const ELEMENT =
  /<script type="application\/json" (id="table-[a-z][a-z0-9-]{0,39}"|data-buidl-records="[a-z][a-z0-9-]{0,39}")>([^<]*)<\/script>/g;
const PLACEHOLDER = /\{\{table:([a-z][a-z0-9-]{0,39})\}\}/g;

/** Tables with fewer characters of JSON are not folded, so that the model sees their rows. */
const FOLD_FROM_CHARACTERS = 1_000;

/** Returns the document with the tables. A table replaces an earlier table with the same key. */
export function insertTables(html: string, tables: readonly AttachedTable[]): string {
  return tables.reduceRight((document, table) => {
    const attribute = attributeOf(table);
    const element = `${START}${attribute}>${jsonOf(table)}</script>`;
    let isReplaced = false;
    const replaced = document.replace(ELEMENT, (found, of: string) => {
      if (of !== attribute) return found;
      const isFirst = !isReplaced;
      isReplaced = true;
      return isFirst ? element : '';
    });
    return isReplaced ? replaced : insertFirst(document, element);
  }, html);
}

/** Replaces the rows of long tables with `{{table:…}}`. `unfold` restores them in a changed document. */
export function foldTables(html: string): { folded: string; unfold: (changed: string) => string } {
  const contents = new Map<string, string>();
  const folded = html.replace(ELEMENT, (found, attribute: string, content: string) => {
    const name = `t${contents.size + 1}`;
    // A table with line breaks is not folded, because the line numbers of the document must not change.
    if (content.length < FOLD_FROM_CHARACTERS || content.includes('\n')) return found;
    contents.set(name, content);
    return `${START}${attribute}>{{table:${name}}}</script>`;
  });
  return {
    folded,
    unfold: (changed) => changed.replace(PLACEHOLDER, (found, name: string) => contents.get(name) ?? found),
  };
}

/** The initial records of shared collections, by the name of the collection. They are not validated yet. */
export type StartRecords = ReadonlyMap<string, readonly unknown[]>;

export function findStartRecords(html: string): StartRecords {
  const found = [...html.matchAll(ELEMENT)].flatMap(([, attribute = '', content = '']): [string, unknown[]][] => {
    const collection = /^data-buidl-records="(.*)"$/.exec(attribute)?.[1];
    const rows = collection === undefined ? undefined : parsedRows(content);
    return collection === undefined || rows === undefined ? [] : [[collection, rows]];
  });
  return new Map(found);
}

function attributeOf({ use, key }: AttachedTable): string {
  return use === 'built-in' ? `id="table-${key}"` : `data-buidl-records="${key}"`;
}

/** Returns JSON without `<`, so that it cannot end its element. */
function jsonOf({ columns, rows }: AttachedTable): string {
  return JSON.stringify(rows.map((row) => rowObject(columns, row))).replaceAll('<', '\\u003c');
}

function parsedRows(content: string): unknown[] | undefined {
  try {
    const rows: unknown = JSON.parse(content);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}

import { type AttachedTable, rowObject } from '../../shared/domain/attachments/attachments.ts';
import type { AttachedRequest } from '../ports/builds.ts';

/** The number of table rows that a model sees. The build inserts all rows into the app without a model. */
const SAMPLE_ROWS = 5;
const SAMPLE_CELL_CHARACTERS = 80;

/**
 * Returns the sections about attached files. Buidl writes the section `attached_files`, which explains the other
 * sections. The other sections contain the person's material.
 */
export function attachmentSections({
  attachments,
  userImageKeys,
  firstUserImageNumber,
}: AttachedRequest): Record<string, string | undefined> {
  if (!attachments) return {};
  const { texts, tables, look } = attachments;
  const lookNumber = look !== undefined && look < userImageKeys.length ? look : undefined;
  const rules = [
    ...(lookNumber === undefined ? [] : [lookRule(lookNumber + 1, firstUserImageNumber + lookNumber)]),
    ...(texts.length === 0 ? [] : [TEXTS_RULE]),
    ...(tables.some(({ use }) => use === 'built-in') ? [BUILT_IN_RULE] : []),
    ...(tables.some(({ use }) => use === 'shared') ? [SHARED_RULE] : []),
    ...(tables.length === 0 ? [] : [CELLS_RULE]),
  ];
  return {
    attached_files: rules.join('\n') || undefined,
    attached_texts:
      texts.map(({ name, text, isCut }) => `# ${name}${isCut ? ' (its beginning)' : ''}\n${text}`).join('\n\n') ||
      undefined,
    attached_tables: tables.map(tableLine).join('\n') || undefined,
  };
}

function lookRule(place: number, number: number): string {
  return `Image ${place} of the person shows the look to follow: take the palette, type, spacing, shapes and arrangement from it, with the content of the idea. The app does not show {{image:user-${number}}} itself.`;
}

const TEXTS_RULE =
  '<attached_texts> has the texts of files that the person attached: content for the app, to be used word for word where the app shows it.';
const BUILT_IN_RULE =
  'A table with the use "built-in" is in the document as <script type="application/json" id="table-KEY">, a JSON array of its rows as objects by the keys of its columns. Buidl inserts that element at the start of the head: do not write it, and write no rows. Read it with JSON.parse(document.getElementById(\'table-KEY\').textContent).';
const SHARED_RULE =
  'A table with the use "shared" is the collection KEY of buidl.data. Buidl adds the rows as its first records, with the keys of the columns as fields: declare its policy, and neither add nor write the rows.';
const CELLS_RULE =
  'In <attached_tables>, "rows" is the number of rows and "first" has the first of them. A date is a text such as 2026-11-27 or 2026-11-27T14:05, yes-no is true or false, an empty cell is null. Show the names of columns, not their keys.';

function tableLine({ name, key, use, columns, rows }: AttachedTable): string {
  const first = rows.slice(0, SAMPLE_ROWS).map((row) =>
    rowObject(
      columns,
      row.map((cell) => (typeof cell === 'string' ? cell.slice(0, SAMPLE_CELL_CHARACTERS) : cell)),
    ),
  );
  return JSON.stringify({ name, key, use, columns, rows: rows.length, first });
}

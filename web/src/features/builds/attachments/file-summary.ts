import { ATTACHMENT_LIMITS } from '../../../../../shared/domain/attachments/attachment-limits.ts';
import type { ColumnType } from '../../../../../shared/domain/attachments/attachments.ts';
import type { UnderstoodTable } from '../../../../../shared/domain/attachments/read-table.ts';
import { plural } from '../../../lib/language/plural.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import type { ReadFile } from './read-file.ts';

const TYPE_NAMES: Record<ColumnType, string> = {
  text: message('text'),
  number: message('number'),
  date: message('date'),
  'yes-no': message('yes/no'),
};
const SHOWN_COLUMNS = 6;

/** Returns one line about the content that was read from a file. */
export function fileSummary(read: ReadFile): string {
  switch (read.kind) {
    case 'image':
      return IMAGE_NOTES[read.note ?? 'none']();
    case 'text':
      return textSummary(read);
    case 'table':
      return tableSummary(read.table);
  }
}

const IMAGE_NOTES = {
  none: () => '',
  converted: () => t`Converted to an image for the web`,
  'first-frame': () => t`Moves; the app gets the first frame`,
  'no-scripts': () => t`Drawn as an image, without its scripts`,
};

function textSummary({ text, pages, pictures }: Extract<ReadFile, { kind: 'text' }>): string {
  const words = text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  const parts = [
    ...(pages === undefined ? [] : [plural(pages, { one: '# page', other: '# pages' })]),
    plural(words, { one: '# word', other: '# words' }),
    ...(pictures.length === 0 ? [] : [plural(pictures.length, { one: '# picture', other: '# pictures' })]),
  ];
  const isLong = text.length > ATTACHMENT_LIMITS.TEXT_CHARACTERS;
  return isLong
    ? `${parts.join(', ')}. ${t`The first ${formatWhole(ATTACHMENT_LIMITS.TEXT_CHARACTERS)} characters are used.`}`
    : parts.join(', ');
}

function tableSummary({ columns, rows, totalRows }: UnderstoodTable): string {
  const count =
    rows.length < totalRows
      ? t`the first ${formatWhole(rows.length)} of ${formatWhole(totalRows)} rows`
      : plural(rows.length, { one: '# row', other: '# rows' });
  const names = columns
    .slice(0, SHOWN_COLUMNS)
    .map(({ name, type }) => (type === 'text' ? name : `${name} (${t(TYPE_NAMES[type])})`));
  const more = columns.length > SHOWN_COLUMNS ? ', …' : '';
  const counted = plural(columns.length, { one: '# column', other: '# columns' });
  return `${count}, ${counted}: ${names.join(', ')}${more}`;
}

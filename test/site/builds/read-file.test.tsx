import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { stateOfFile } from '../../../web/src/features/builds/attachments/attached-files.ts';
import { fileSummary } from '../../../web/src/features/builds/attachments/file-summary.ts';

/** The narrowest PNG: one transparent pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

function zipFile(name: string, entries: Record<string, string | Uint8Array>): File {
  const bytes = Object.fromEntries(
    Object.entries(entries).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
  );
  return new File([new Uint8Array(zipSync(bytes))], name);
}

function xlsx(name: string, sheet: string | Uint8Array): File {
  return zipFile(name, {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
  });
}

/** Returns the file with entries that declare to unpack to 70 MB each. */
async function declaringTooMuch(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 70 * 1024 * 1024, true);
  }
  return new File([bytes], file.name);
}

const text = (value: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const SHEET = `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1">${text('Name', 'A1')}${text('Price', 'B1')}${text('Since', 'C1')}${text('Vegan', 'D1')}</row>
<row r="2">${text('Käse', 'A2')}<c r="B2"><v>2.5</v></c><c r="C2" s="1"><v>46027</v></c><c r="D2" t="b"><v>0</v></c></row>
<row r="3">${text('Tee', 'A3')}<c r="B3"><v>12</v></c></row>
</sheetData></worksheet>`;

const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;
const PICTURE = `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

function docx(name: string, body: string, more: Record<string, string | Uint8Array> = {}): File {
  return zipFile(name, {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId5" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

async function summaryOf(file: File): Promise<string> {
  const state = await stateOfFile(file);
  return state.status === 'read' ? fileSummary(state.read) : state.problem;
}

describe('an attached table', () => {
  it('of Excel has the types of its cells', async () => {
    const state = await stateOfFile(xlsx('prices.xlsx', SHEET));
    expect(state).toMatchObject({
      read: {
        kind: 'table',
        table: {
          columns: [
            { key: 'name', type: 'text' },
            { key: 'price', type: 'number' },
            { key: 'since', type: 'date' },
            { key: 'vegan', type: 'yes-no' },
          ],
          rows: [
            ['Käse', 2.5, '2026-01-05', false],
            ['Tee', 12, null, null],
          ],
        },
      },
    });
  });

  it('of Excel is read up to the rows that are used, however many it has', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, index) => `<x:row r="${index + 1}"><x:c r="A${index + 1}"><x:v>${index}</x:v></x:c></x:row>`,
    );
    const sheet = `${XML}<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows.join('')}</x:sheetData></x:worksheet>`;
    for (const each of [sheet, sheet.replaceAll('x:', '').replace(':x', '')]) {
      expect(await summaryOf(xlsx('long.xlsx', each))).toBe(
        'the first 2,000 of 50,000 rows, 1 column: Column 1 (number)',
      );
    }
  });

  it('of CSV with many rows is summarized', async () => {
    const file = new File(['name\n', 'tea\n'.repeat(200_000)], 'long.csv');
    expect(await summaryOf(file)).toBe('the first 2,000 of 200,000 rows, 1 column: name');
  });

  it('is summarized with its rows and columns', async () => {
    expect(await summaryOf(xlsx('prices.xlsx', SHEET))).toBe(
      '2 rows, 4 columns: Name, Price (number), Since (date), Vegan (yes/no)',
    );
    const long = `name,amount\n${'tea,1\n'.repeat(3_000)}`;
    expect(await summaryOf(new File([long], 'list.csv'))).toBe(
      'the first 2,000 of 3,000 rows, 2 columns: name, amount (number)',
    );
  });
});

describe('an attached document', () => {
  it('of Word has its text and its pictures', async () => {
    const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Menu</w:t></w:r></w:p>';
    const body = `${heading}${paragraph('Tea &amp; cake')}${PICTURE}<w:tbl><w:tr><w:tc>${paragraph('Tea')}</w:tc><w:tc>${paragraph('2.50')}</w:tc></w:tr></w:tbl>`;
    const file = docx('menu.docx', body, { 'word/media/image1.png': PNG });
    const state = await stateOfFile(file);
    expect(state).toMatchObject({ read: { kind: 'text', pictures: [{ type: 'image/png', size: PNG.length }] } });
    expect(state.status === 'read' && state.read.kind === 'text' && state.read.text).toMatch(
      /Menu\s+Tea & cake\s+Tea\s+2\.50/,
    );
    expect(await summaryOf(file)).toBe('5 words, 1 picture');
  });

  it('of text is summarized, and only its beginning is used when it is long', async () => {
    expect(await summaryOf(new File(['# Menu\n\nTea and cake'], 'menu.md'))).toBe('4 words');
    expect(await summaryOf(new File(['tea '.repeat(20_000)], 'long.txt'))).toBe(
      '20,000 words. The first 40,000 characters are used.',
    );
  });
});

describe('a file that cannot be used is refused:', () => {
  it.each([
    ['a Word document that unpacks to too much', () => declaringTooMuch(docx('bomb.docx', '')), /unpacks to more/],
    ['an Excel table with too many rows', () => declaringTooMuch(xlsx('large.xlsx', SHEET)), /too many rows/],
    ['a truncated Excel table', () => new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])], 'cut.xlsx'), /damaged/],
    ['a ZIP file with another name', () => zipFile('photos.docx', { 'photo.png': PNG }), /only Word documents/],
    ['a Word document without text', () => docx('blank.docx', ''), /no text and no pictures/],
    [
      'a picture named as a document that is none',
      () => new File([PNG.slice(5)], 'menu.pdf'),
      /not what its name says/,
    ],
    [
      'a binary file named as text',
      () => new File([new Uint8Array([0, 1, 2, 3, 250])], 'menu.txt'),
      /not what its name says/,
    ],
    ['a table without rows', () => new File(['name,price\n'], 'list.csv'), /no rows/],
    ['a table with an open quotation mark', () => new File(['name\n"tea\n'], 'list.csv'), /begins on line 2/],
  ])('%s', async (_, make, problem) => {
    expect(await stateOfFile(await make())).toEqual({ status: 'refused', problem: expect.stringMatching(problem) });
  });
});

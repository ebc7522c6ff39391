import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/policy-presets.ts';
import { ImportDialog } from '../../../web/src/features/app-data/components/import-dialog.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';
import { PROJECT_ID } from '../../fixtures/running-build.ts';

/** Returns a file in Windows-1252, in which each of these characters is one byte. */
function latinFile(text: string): File {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new File([bytes], 'Preise.csv', { type: 'text/csv' });
}

async function chooseFile(file: File) {
  stubApi({});
  const place = { projectId: PROJECT_ID, space: 'live', collection: 'prices' } as const;
  const page = renderPage(<ImportDialog place={place} policy={POLICY_PRESETS.shared} onClose={() => {}} />);
  await page.person.upload(screen.getByLabelText('File'), file);
  await screen.findByText(/can be imported/);
  return page;
}
const typeOf = (column: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: column }).value;
const format = () => screen.getByText('Format of the file').closest('details');

it('a spreadsheet of another language is read as it was written, and its format can be changed', async () => {
  const { person } = await chooseFile(latinFile('sep=;\r\nMünze;Preis\r\nKäse;1.234,50\r\nMöhre;2,5\r\n'));
  expect(screen.getByRole('status')).toHaveTextContent('Preise.csv: 2 records can be imported.');
  expect(typeOf('Münze')).toBe('text');
  expect(typeOf('Preis')).toBe('number');
  expect(format()).toHaveAttribute('open');
  expect(screen.getByLabelText('Separator')).toHaveValue(';');
  expect(screen.getByLabelText('Encoding')).toHaveValue('windows-1252');
  await person.selectOptions(screen.getByLabelText('Decimal numbers'), 'Point: 1.5');
  expect(typeOf('Preis')).toBe('text');
  await person.selectOptions(screen.getByLabelText('Separator'), 'Comma');
  expect(screen.getByRole('combobox', { name: 'Münze;Preis' })).toBeVisible();
});

it('a file that leaves no doubt is not asked about', async () => {
  await chooseFile(new File(['name,points\nAnn,1.5\n'], 'scores.csv', { type: 'text/csv' }));
  expect(format()).not.toHaveAttribute('open');
  expect(typeOf('points')).toBe('number');
});

it('a format in which the file cannot be read says so, and the file stays', async () => {
  const { person } = await chooseFile(latinFile('size;note\n1,"5;small\n'));
  await person.selectOptions(screen.getByLabelText('Separator'), 'Comma');
  expect(screen.getByText('A quotation mark begins on line 2 and does not end.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await person.selectOptions(screen.getByLabelText('Separator'), 'Semicolon');
  expect(screen.getByRole('button', { name: 'Import 1 Record' })).toBeEnabled();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Receipt, receiptSchema } from '../../../shared/domain/receipt.ts';
import { BuildReceipt } from '../../../web/src/features/builds/components/build-receipt.tsx';
import { RECEIPT_FILE } from '../../fixtures/receipt-file.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const OPERATION_ID = '01JB0000000000000000000000';
const PROBLEM = 'step 2 of “Counts”, expect status, fails: it says “2”';

function show(receipt: Partial<Receipt>, receiptKeyId: string | null = null) {
  const whole = receiptSchema.parse({
    stages: [],
    checksPassed: ['No script fails'],
    repairs: 0,
    documentSha256: 'ab'.repeat(32),
    documentBytes: 4_000,
    creditsCharged: 25,
    ...receipt,
  });
  const { person } = renderPage(<BuildReceipt result={{ operationId: OPERATION_ID, receipt: whole, receiptKeyId }} />);
  return { ...within(screen.getByRole('region', { name: 'Receipt' })), person };
}

it('lists first what does not work, once, and that the price is half', () => {
  const receipt = show({
    problemsLeft: [PROBLEM, 'no title'],
    openProblems: [PROBLEM],
    creditsCharged: 12,
    repairs: 3,
  });
  expect(receipt.getByText('1 thing does not work yet')).toBeTruthy();
  expect(receipt.getAllByText(PROBLEM)).toHaveLength(1);
  expect(receipt.getByText('no title')).toBeTruthy();
  expect(receipt.getByText('12 credits charged, half the price')).toBeTruthy();
});

it('says what a placeholder app lacks, and that it is free', () => {
  const receipt = show({ modelNotes: ['The names were not taken over.'], creditsCharged: 0 });
  expect(receipt.getByText('The names were not taken over.')).toBeTruthy();
  expect(receipt.getByText('0 credits charged')).toBeTruthy();
  expect(receipt.queryByText(/does not work/)).toBeNull();
});

it('separates the problems of the base from those of this build', () => {
  const receipt = show({ problemsLeft: [PROBLEM, 'no title'], inheritedProblems: [PROBLEM] });
  expect(receipt.getByText(`As before this change: ${PROBLEM}`)).toBeTruthy();
  expect(receipt.getByText('no title')).toBeTruthy();
  expect(receipt.queryByText(PROBLEM)).toBeNull();
  expect(receipt.getByText('25 credits charged')).toBeTruthy();
});

it.each([
  { tried: 0, kept: 0, text: /· no repairs$/ },
  { tried: 1, kept: 0, text: /· 1 repair tried, none worked$/ },
  { tried: 3, kept: 0, text: /· 3 repairs tried, none worked$/ },
  { tried: 3, kept: 2, text: /· 3 repairs tried, 2 kept$/ },
  { tried: 1, kept: 1, text: /· 1 repair$/ },
  { tried: 2, kept: 2, text: /· 2 repairs$/ },
])('describes $tried repairs when $kept are in the saved document', ({ tried, kept, text }) => {
  const stages = Array.from({ length: tried }, () => ({
    stage: 'repair',
    durationMs: 900,
    inputTokens: 10,
    outputTokens: 5,
    cachedInputTokens: 0,
    images: 0,
  }));
  expect(show({ stages, repairs: kept }).getByText(text)).toBeTruthy();
});

it.each<[NonNullable<Receipt['review']>, string]>([
  [{ outcome: 'none', images: 6, faults: [] }, 'Reviewed on 6 images: the model saw no faults'],
  [
    { outcome: 'changed', images: 4, faults: ['The title is cut off.'] },
    'Reviewed on 4 images: the model saw 1 fault, and changed the app for it',
  ],
  [
    { outcome: 'worse', images: 4, faults: ['The title is cut off.', 'An icon is blank.'] },
    'Reviewed on 4 images: the model saw 2 faults. Its change made something else worse, so it was left out',
  ],
  [
    { outcome: 'unchanged', images: 1, faults: ['The title is cut off.'] },
    'Reviewed on 1 image: the model saw 1 fault, and made no change that could be kept',
  ],
  [
    { outcome: 'unreadable', images: 2, faults: [] },
    'Reviewed on 2 images, but the model did not say clearly what it saw',
  ],
  [
    { outcome: 'missing', images: 0, faults: [], reason: 'There was no time left.' },
    'Not reviewed. There was no time left.',
  ],
])('says what came of a review: $outcome', (review, text) => {
  const receipt = show({ review });
  expect(receipt.getByText(text)).toBeTruthy();
  for (const fault of review.faults) expect(receipt.getByText(fault)).toBeTruthy();
});

it('does not mention a missing review', () => {
  expect(show({}).queryByText(/review/i)).toBeNull();
});

it('names the signing key, and downloads the file exactly as signed', async () => {
  stubApi({
    [`GET /api/operations/${OPERATION_ID}/receipt`]: { body: { success: true, file: RECEIPT_FILE } },
  });
  const { person, getByText, getByRole } = show({}, '0123456789abcdef');
  const saved: Blob[] = [];
  URL.createObjectURL = (content) => {
    if (content instanceof Blob) saved.push(content);
    return 'blob:receipt';
  };
  expect(getByText('Signed, key 0123456789abcdef')).toBeTruthy();
  await person.click(getByRole('button', { name: 'Download receipt' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(RECEIPT_FILE);
});

it('marks an older receipt as unsigned, and shows why a download failed', async () => {
  const path = `GET /api/operations/${OPERATION_ID}/receipt`;
  stubApi({
    [path]: { status: 404, body: { success: false, error: 'Operation not found.', code: 'not_found' } },
  });
  const { person, getByText, getByRole, findByRole } = show({});
  expect(getByText('Unsigned')).toBeTruthy();
  await person.click(getByRole('button', { name: 'Download receipt' }));
  expect((await findByRole('alert')).textContent).toBe('Operation not found.');
});

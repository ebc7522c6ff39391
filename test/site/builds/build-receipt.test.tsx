import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Receipt, receiptSchema } from '../../../shared/domain/receipt.ts';
import { BuildReceipt } from '../../../web/src/features/builds/components/build-receipt.tsx';
import { RECEIPT_FILE } from '../../fixtures/receipt-file.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const OPERATION_ID = '01JB0000000000000000000000';
const PROBLEM = 'step 2 of “Counts”, expect status, fails: it says “2”';

function show(receipt: Partial<Receipt>, receiptKeyId: string | null = null, heldCredits = 25) {
  const whole = receiptSchema.parse({
    stages: [],
    checksPassed: ['No script fails'],
    repairs: 0,
    documentSha256: 'ab'.repeat(32),
    documentBytes: 4_000,
    creditsCharged: 25,
    ...receipt,
  });
  const { person } = renderPage(
    <BuildReceipt result={{ operationId: OPERATION_ID, receipt: whole, receiptKeyId, heldCredits }} />,
  );
  return { ...within(screen.getByRole('region', { name: 'Receipt' })), person };
}

const FEATURES = [
  { name: 'Adds prices', outcome: 'shown' },
  { name: 'Splits the bill', outcome: 'failed', reason: 'the total stays 0' },
  { name: 'Prints a receipt', outcome: 'absent' },
  { name: 'Sorts the guests', outcome: 'not_shown' },
  { name: 'Sends a message', outcome: 'not_showable', reason: 'It needs a phone.' },
] as const;

it('lists what was asked for with the result of each, and the price that follows', () => {
  const { getByRole, getByText, queryByText } = show({ features: [...FEATURES], creditsCharged: 6 });
  expect(getByText('1 of 4 work')).toBeTruthy();
  const lines = within(getByRole('list', { name: 'What was asked for' })).getAllByRole('listitem');
  const said = lines.map((line) => [line.querySelector('svg')?.getAttribute('aria-label'), line.textContent]);
  expect(said).toEqual([
    ['Works:', 'Adds prices'],
    ['Fails:', 'Splits the billthe total stays 0'],
    ['Is absent:', 'Prints a receiptThe app does not have it.'],
    ['Was not shown:', 'Sorts the guestsIts steps hold even when nothing is done.'],
    ['Cannot be shown here:', 'Sends a messageIt needs a phone.'],
  ]);
  expect(getByText('1 of 4 work: 6 of 25 credits')).toBeTruthy();
  expect(queryByText('Your app is ready')).toBeNull();
});

it('says that the app is ready only when all works', () => {
  const features = [FEATURES[0], FEATURES[4]];
  expect(show({ features }).getByText('Your app is ready')).toBeTruthy();
  expect(screen.getByText('1 of 1 works: 25 credits')).toBeTruthy();
});

it('says that nothing could be checked in time, instead of counting what works', () => {
  const untried = { outcome: 'not_shown', reason: 'No time was left to try it.', isUntried: true } as const;
  const features = [
    { name: 'Adds prices', ...untried },
    { name: 'Splits the bill', ...untried },
  ];
  const receipt = show({ features, creditsCharged: 0 });
  expect(receipt.getByText('Could not be checked in time')).toBeTruthy();
  expect(receipt.getByText('Could not be checked in time: 0 of 25 credits')).toBeTruthy();
  expect(receipt.getAllByLabelText('Was not tried:')).toHaveLength(2);
  expect(receipt.queryByText(/0 of 2 work/)).toBeNull();
});

it('counts what went without being asked for, and other problems', () => {
  const receipt = show({
    features: [FEATURES[0]],
    lost: ['Export as CSV'],
    openProblems: ['Line 91: TypeError: total is null'],
    creditsCharged: 8,
  });
  expect(receipt.getByText('No longer there: Export as CSV')).toBeTruthy();
  expect(receipt.getByText('Something fails when it is used (line 91)')).toBeTruthy();
  expect(receipt.getByText('Line 91: TypeError: total is null')).not.toBeVisible();
  expect(receipt.getByText('1 of 3 work: 8 of 25 credits')).toBeTruthy();
});

it('says when the author of the app wrote the steps', () => {
  expect(show({ features: [FEATURES[0]], proofBy: 'author' }).getByText(/also wrote the steps/)).toBeTruthy();
});

it('lists first what does not work, once, on a receipt without features', () => {
  const receipt = show({
    problemsLeft: [PROBLEM, 'no title'],
    openProblems: [PROBLEM],
    creditsCharged: 12,
    repairs: 3,
  });
  expect(receipt.getByText('1 thing does not work yet')).toBeTruthy();
  expect(receipt.getAllByText(PROBLEM)).toHaveLength(1);
  expect(receipt.getByText('no title')).toBeTruthy();
  expect(receipt.getByText('12 of 25 credits charged')).toBeTruthy();
});

it('says what a placeholder app lacks, and that it is free', () => {
  const receipt = show({ modelNotes: ['The names were not taken over.'], creditsCharged: 0 });
  expect(receipt.getByText('The model says: “The names were not taken over.”')).toBeTruthy();
  expect(receipt.getByText('0 of 25 credits charged')).toBeTruthy();
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

it.each<[Omit<NonNullable<Receipt['review']>, 'grades'>, string]>([
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
  const receipt = show({ review: { ...review, grades: [] } });
  expect(receipt.queryByLabelText("The model's grades")).toBeNull();
  expect(receipt.getByText(text)).toBeTruthy();
  for (const fault of review.faults) expect(receipt.getByText(fault)).toBeTruthy();
});

it('shows the grades of a review with their reasons', () => {
  const grades = [{ aspect: 'layout' as const, grade: 3, reason: 'The filters fill the screen.' }];
  const receipt = show({ review: { outcome: 'not_preferred', images: 4, faults: [], grades } });
  expect(receipt.getByText(/^Reviewed on 4 images: the model gave a low grade\. A second look/)).toBeTruthy();
  const shown = receipt.getByLabelText("The model's grades");
  expect(shown.textContent).toBe('Layout3 of 5 The filters fill the screen.');
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

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReceiptFilmStrip } from '../../../web/src/features/builds/components/receipt-film-strip.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const OPERATION_ID = `op_${'0'.repeat(26)}`;
const PATH = `GET /api/operations/${OPERATION_ID}/film-strip`;
const frames = [
  { flow: 'Counts', step: 'click button “More”', passed: true },
  { flow: 'Counts', step: 'expect status “2 clicks”', passed: false },
];
const show = () => renderPage(<ReceiptFilmStrip operationId={OPERATION_ID} frames={frames} />).person;
const open = () => screen.getByRole('button', { name: 'What the check saw · 2 steps' });

it('loads the images on request, and shows the result of each step', async () => {
  const calls = stubApi({ [PATH]: { body: { success: true, images: ['AAAA', 'BBBB'] } } });
  const person = show();
  expect(calls).toEqual([]);
  await person.click(open());
  const steps = within(await screen.findByRole('list', { name: 'Steps of the check' }));
  const shown = steps.getAllByRole('listitem').map((item) => ({
    text: item.textContent,
    outcome: item.querySelector('svg')?.getAttribute('aria-label'),
  }));
  expect(shown).toEqual([
    { text: 'click button “More” · Counts', outcome: 'Passed:' },
    { text: 'expect status “2 clicks” · Counts', outcome: 'Failed:' },
  ]);
  await expect
    .poll(() => [...document.querySelectorAll('img')].map(({ src }) => src))
    .toEqual(['data:image/webp;base64,AAAA', 'data:image/webp;base64,BBBB']);
});

it('says that the images were deleted with their revision', async () => {
  stubApi({ [PATH]: { status: 404, body: { success: false, error: 'Gone.', code: 'not_found' } } });
  const person = show();
  await person.click(open());
  expect(await screen.findByText('The images were deleted with their revision.')).toBeInTheDocument();
});

it('can be retried when the images cannot be loaded', async () => {
  const responses: Parameters<typeof stubApi>[0] = {
    [PATH]: { status: 400, body: { success: false, error: 'Out of order.', code: 'invalid_input' } },
  };
  stubApi(responses);
  const person = show();
  await person.click(open());
  expect(await screen.findByText('Out of order.')).toBeInTheDocument();
  responses[PATH] = { body: { success: true, images: ['AAAA', 'BBBB'] } };
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('list', { name: 'Steps of the check' });
  await expect.poll(() => document.querySelectorAll('img')).toHaveLength(2);
});

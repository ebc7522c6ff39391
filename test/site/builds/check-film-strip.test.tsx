import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import { CheckFilmStrip } from '../../../web/src/features/builds/components/studio/check-film-strip.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';
import { OPERATION_ID, RUNNING_BUILD, STATUS } from '../../fixtures/running-build.ts';

const STRIP = `GET /api/operations/${OPERATION_ID}/film-strip`;
const frames = [{ flow: 'Counts', step: 'click button “More”', passed: true }];

function operation(filmStrip?: typeof frames): OperationStatusResponse {
  return {
    ...RUNNING_BUILD,
    status: 'completed',
    receipt: receiptSchema.parse({
      stages: [],
      checksPassed: [],
      problemsLeft: [],
      repairs: 0,
      documentSha256: 'ab'.repeat(32),
      documentBytes: 4_000,
      creditsCharged: 25,
      ...(filmStrip && { filmStrip }),
    }),
  };
}

const show = () => renderPage(<CheckFilmStrip operationId={OPERATION_ID} />).person;
const unfold = () => screen.getByRole('button', { name: 'What the last check saw' });

it('loads nothing until it is expanded, and then shows the images of the check', async () => {
  const calls = stubApi({
    [STATUS]: { body: operation(frames) },
    [STRIP]: { body: { success: true, images: ['AAAA'] } },
  });
  const person = show();
  expect(calls).toEqual([]);
  await person.click(unfold());
  expect(await screen.findByText('click button “More”')).toBeInTheDocument();
  await expect
    .poll(() => [...document.querySelectorAll('img')].map(({ src }) => src))
    .toEqual(['data:image/webp;base64,AAAA']);
});

it('says that a check stored no images', async () => {
  stubApi({ [STATUS]: { body: operation() } });
  await show().click(unfold());
  expect(await screen.findByText('The check of this revision kept no images.')).toBeInTheDocument();
});

it('can be retried when the build cannot be loaded', async () => {
  const responses: Parameters<typeof stubApi>[0] = {
    [STATUS]: { status: 404, body: { success: false, error: 'Gone.', code: 'not_found' } },
  };
  stubApi(responses);
  const person = show();
  await person.click(unfold());
  expect(await screen.findByText('The images could not be loaded.')).toBeInTheDocument();
  responses[STATUS] = { body: operation() };
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The check of this revision kept no images.')).toBeInTheDocument();
});

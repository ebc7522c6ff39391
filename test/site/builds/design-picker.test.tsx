import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { DESIGN_NAMES, type Design, type DesignResult } from '../../../shared/domain/design.ts';
import { DesignPicker } from '../../../web/src/features/builds/components/design-picker.tsx';
import { ReceiptDesigns } from '../../../web/src/features/builds/components/receipt-designs.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;

function revisionOf(revisionString: string, design?: Design, isPicked = false): Revision {
  return {
    ...revision,
    projectId: PROJECT_ID,
    revisionString,
    projectNameDisplay: 'Tea',
    ...(design && {
      design: { name: DESIGN_NAMES[design], thumbnailUrl: `https://apps.example/${design}.jpg`, isPicked },
    }),
  };
}

/** The revisions of the two designs, newest first, as the API returns them. */
const designs = (picked?: Design) => [revisionOf('2', 2, picked === 2), revisionOf('1', 1, picked === 1)] as const;

function show(revisions: readonly Revision[], shown = revisions.at(-1)) {
  if (shown === undefined) throw new Error('There is nothing to show.');
  return renderPage(<DesignPicker revision={shown} revisions={revisions} />);
}

describe('two designs that wait for a choice', () => {
  it('are next to each other in order, with images, and the picked one is shown', async () => {
    const calls = stubApi({
      [`POST /api/pick-design/${PROJECT_ID}/rev/2`]: { body: { success: true } },
    });
    const { person } = show(designs());
    const items = within(screen.getByRole('region', { name: 'Pick a design' })).getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual(['Calm and roomy', 'Bold and dense']);
    expect(screen.getByRole('img', { name: 'Tea, Bold and dense' })).toHaveAttribute(
      'src',
      'https://apps.example/2.jpg',
    );
    expect(within(items[0] ?? document.body).getByText('Shown below')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Pick Bold and dense' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`revise=${PROJECT_ID}&rev=2`));
    expect(calls.map(({ route }) => route)).toContain(`POST /api/pick-design/${PROJECT_ID}/rev/2`);
    expect(toastTexts.flat()).toContain('You picked Bold and dense.');
  });

  it('stay unpicked when the server refuses', async () => {
    stubApi({
      [`POST /api/pick-design/${PROJECT_ID}/rev/1`]: {
        status: 409,
        body: { success: false, code: 'conflict', error: 'The project is being changed. Please try again.' },
      },
    });
    const { person } = show(designs());
    await person.click(screen.getByRole('button', { name: 'Pick Calm and roomy' }));
    await waitFor(() => expect(toastTexts.flat()).toContain('The design could not be picked.'));
    expect(screen.getByRole('region', { name: 'Pick a design' })).toBeInTheDocument();
  });
});

describe('a picked design', () => {
  it('is not offered next to a later revision, nor with one design left', () => {
    stubApi({});
    const later = revisionOf('1.1');
    show([...designs(1), later], later);
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    show([revisionOf('1', 1)]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

it('the receipt shows the result of each design', () => {
  const results: DesignResult[] = [
    { name: 'Calm and roomy', revisionString: '1', features: [], openProblems: ['step 2 fails'], repairs: 3 },
    {
      name: 'Bold and dense',
      failure: 'The model refused this request.',
      features: [],
      openProblems: [],
      repairs: 0,
    },
  ];
  stubApi({});
  renderPage(<ReceiptDesigns designs={results} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Calm and roomy: Rev 1: 1 thing does not work yetstep 2 fails',
    'Bold and dense: not delivered and not charged. The model refused this request.',
  ]);
});

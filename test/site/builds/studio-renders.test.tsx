import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { ReviseStudio } from '../../../web/src/features/builds/components/studio/revise-studio.tsx';
import { renderPage, revision, stubApi } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const COUNT = 25;

/** Counts the renders: a row of the conversation reads its turn's summary each time it renders. */
let readCount = 0;

function turnOf(revisionString: string): Revision['turn'] {
  return {
    kind: 'build',
    instruction: '',
    imageCount: 0,
    creditsCharged: 15,
    checksPassed: 3,
    problemsLeft: 0,
    get summary() {
      readCount += 1;
      return `What Rev ${revisionString} does.`;
    },
  };
}

function revisionsOf(count: number): Revision[] {
  const numbers = Array.from({ length: count }, (_, index) => `1.${count - index}`);
  return numbers.map((revisionString) => ({ ...revision, revisionString, turn: turnOf(revisionString) }));
}

async function openStudio() {
  stubApi({ 'GET /api/config/public': { body: SITE_CONFIG } });
  const revisions = revisionsOf(COUNT);
  const [newest = revision] = revisions;
  const { person } = renderPage(<ReviseStudio revision={newest} revisions={revisions} />);
  await screen.findByText(/^· \d+ credits$/);
  expect(readCount).toBeGreaterThan(0);
  readCount = 0;
  return person;
}

beforeEach(() => {
  readCount = 0;
});

it('typing in the prompt renders no row of the conversation', async () => {
  const person = await openStudio();
  const field = screen.getByRole('textbox', { name: 'Instructions' });
  await person.type(field, 'a timer');
  expect(field).toHaveValue('a timer');
  expect(readCount).toBe(0);
});

it('switching the panes and the views renders no row of the conversation', async () => {
  const person = await openStudio();
  const choose = async (group: string, name: string) => {
    const choice = within(screen.getByRole('group', { name: group })).getByRole('radio', { name });
    await person.click(choice);
    expect(choice).toBeChecked();
  };
  await choose('Pane', 'App');
  await choose('View', 'Console');
  await choose('View', 'App');
  await choose('Pane', 'Chat');
  expect(readCount).toBe(0);
});

it('the counter detects rendered rows', async () => {
  const person = await openStudio();
  await person.click(screen.getByRole('button', { name: 'Show 5 earlier' }));
  expect(readCount).toBeGreaterThan(0);
});

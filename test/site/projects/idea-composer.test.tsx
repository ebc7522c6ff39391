import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { loadIdeaFiles } from '../../../web/src/app/load-idea-files.ts';
import { IdeaComposer } from '../../../web/src/features/projects/components/idea-composer.tsx';
import { clearDraftIdea } from '../../../web/src/features/projects/draft-idea.ts';
import { LoadIdeaFiles } from '../../../web/src/features/projects/idea-files.ts';
import { readCreatePageState } from '../../../web/src/lib/read-create-page-state.ts';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

function Handed() {
  const { initialImages = [], initialTableUses = {} } = readCreatePageState(useLocation().state);
  return <p data-testid="handed">{`${initialImages.map(({ name }) => name)} ${Object.values(initialTableUses)}`}</p>;
}

function openComposer() {
  stubApi({ 'GET /api/config/public': { body: SITE_CONFIG } });
  return renderPage(
    <LoadIdeaFiles value={loadIdeaFiles}>
      <IdeaComposer isSignedIn />
      <Handed />
    </LoadIdeaFiles>,
  );
}

beforeEach(() => clearDraftIdea(sessionStorage));

it('says what was understood of dropped files, and hands them on with their use', async () => {
  const { person } = openComposer();
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByLabelText('Your idea'), { dataTransfer: { types: ['Files'], files } });
  drop(new File(['name,price\nTea,2\nCake,3\n'], 'prices.csv', { type: 'text/csv' }));
  const files = within(await screen.findByRole('list', { name: 'Attached files' }));
  expect(await files.findByText(/^2 rows, 2 columns/)).toBeVisible();
  await person.click(files.getByRole('radio', { name: 'Shared collection' }));

  drop(new File(['Hello'], 'note.txt', { type: 'text/plain' }));
  await person.click(await files.findByRole('button', { name: 'Remove note.txt' }));

  drop(new File(['x'], 'tool.exe'));
  await expect.poll(() => toastTexts).toEqual([['This kind of file cannot be attached.', 'tool.exe']]);
  await person.type(screen.getByLabelText('Your idea'), 'a price list, called Prices');
  await person.click(screen.getByRole('button', { name: /^Buidl it/ }));
  expect(screen.getByTestId('handed')).toHaveTextContent('prices.csv shared');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { BuildForm } from '../../../web/src/app/layout/build-form.tsx';
import { HeaderFormProvider } from '../../../web/src/app/layout/header-form-context.tsx';
import { readCreatePageState } from '../../../web/src/lib/read-create-page-state.ts';
import { renderPage } from '../../fixtures/render-page.tsx';

function Handed() {
  const { initialPrompt, initialImages = [] } = readCreatePageState(useLocation().state);
  return <p data-testid="handed">{`${initialPrompt}, ${initialImages.map(({ name }) => name).join()}`}</p>;
}

it('passes images to the build that it starts', async () => {
  const { person } = renderPage(
    <HeaderFormProvider>
      <BuildForm />
      <Handed />
    </HeaderFormProvider>,
  );
  await person.type(screen.getByLabelText('Idea'), 'a timer like this sketch');
  await person.type(screen.getByLabelText('Project name'), 'Tea');
  const file = new File(['x'], 'sketch.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Images to upload'), { target: { files: [file] } });
  await person.click(screen.getByRole('button', { name: 'Add images (1)' }));
  const dialog = screen.getByRole('dialog', { name: 'Upload Images' });
  expect(within(dialog).getByRole('list', { name: 'Images' })).toHaveTextContent('sketch.png');
  await person.click(within(dialog).getByRole('button', { name: 'Done' }));
  await person.click(screen.getByRole('button', { name: 'Buidl' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/create-app'));
  expect(screen.getByTestId('handed')).toHaveTextContent('a timer like this sketch, sketch.png');
  expect(screen.getByRole('button', { name: 'Add images' })).toBeInTheDocument();
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ImageUpload } from '../../../web/src/components/ui/image-upload.tsx';
import { renderPage, toastTexts } from '../../fixtures/render-page.tsx';

const sketch = new File(['x'], 'sketch.png', { type: 'image/png' });

/** Opens the dialog, which lists the images that there are. */
async function openDialog(onChange: (images: File[]) => void) {
  const { person } = renderPage(<ImageUpload images={[sketch]} onChange={onChange} />);
  await person.click(screen.getByRole('button', { name: 'Upload Images (1)' }));
}

it.each([
  ['the first image', [], false],
  ['a further one, where the page lists the images', [sketch], true],
])('the button opens the file chooser at once: %s', async (_which, images, isListed) => {
  const onChange = vi.fn();
  const { person } = renderPage(<ImageUpload images={images} isListed={isListed} onChange={onChange} />);
  const field = screen.getByLabelText('Images to upload');
  const opened = vi.fn();
  field.addEventListener('click', opened);
  await person.click(screen.getByRole('button', { name: /^Upload Images/ }));
  expect(opened).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  const image = new File(['x'], 'boat.png', { type: 'image/png' });
  fireEvent.change(field, { target: { files: [image] } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith([...images, image]);
});

it('images are accepted by drag and drop, and another file is refused', async () => {
  const onChange = vi.fn();
  await openDialog(onChange);
  const field = screen.getByLabelText(/^Up to 5 files/);
  const image = new File(['x'], 'boat.png', { type: 'image/png' });
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [image] } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith([sketch, image]);
  const text = new File(['x'], 'boat.txt', { type: 'text/plain' });
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [text] } });
  expect(onChange).toHaveBeenCalledOnce();
  expect(toastTexts).toHaveLength(1);
});

it('an animated image is accepted, and its loss is told at once', async () => {
  const frame = '\x00\x21\xF9\x04\x00\x00\x00\x00\x00';
  const bytes = Uint8Array.from(`GIF89a${frame}${frame}`, (character) => character.charCodeAt(0));
  const onChange = vi.fn();
  await openDialog(onChange);
  const image = new File([bytes], 'boat.gif', { type: 'image/gif' });
  const field = screen.getByLabelText(/^Up to 5 files/);
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [image] } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith([sketch, image]);
  await expect.poll(() => toastTexts).toEqual([['Moves; the app gets the first frame', 'boat.gif']]);
});

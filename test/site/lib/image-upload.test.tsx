import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ImageUpload } from '../../../web/src/components/ui/image-upload.tsx';
import { renderPage, toastTexts } from '../../fixtures/render-page.tsx';

it('images are accepted by drag and drop, and another file is refused', () => {
  const onChange = vi.fn();
  renderPage(<ImageUpload images={[]} onChange={onChange} isOpenAtFirst />);
  const field = screen.getByLabelText(/^Up to 5 files/);
  const image = new File(['x'], 'boat.png', { type: 'image/png' });
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [image] } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith([image]);
  const text = new File(['x'], 'boat.txt', { type: 'text/plain' });
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [text] } });
  expect(onChange).toHaveBeenCalledOnce();
  expect(toastTexts).toHaveLength(1);
});

it('an animated image is accepted, and its loss is told at once', async () => {
  const frame = '\x00\x21\xF9\x04\x00\x00\x00\x00\x00';
  const bytes = Uint8Array.from(`GIF89a${frame}${frame}`, (character) => character.charCodeAt(0));
  const onChange = vi.fn();
  renderPage(<ImageUpload images={[]} onChange={onChange} isOpenAtFirst />);
  const image = new File([bytes], 'boat.gif', { type: 'image/gif' });
  const field = screen.getByLabelText(/^Up to 5 files/);
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [image] } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith([image]);
  await expect.poll(() => toastTexts).toEqual([['Moves; the app gets the first frame', 'boat.gif']]);
});

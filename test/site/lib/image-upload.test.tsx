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

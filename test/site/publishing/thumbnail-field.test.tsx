import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ThumbnailField } from '../../../web/src/features/publishing/components/thumbnail-field.tsx';
import { renderPage } from '../../fixtures/render-page.tsx';

const image = new File(['x'], 'boat.png', { type: 'image/png' });
const withFiles = { dataTransfer: { types: ['Files'], files: [image] } };
const withText = { dataTransfer: { types: ['text/plain'], files: [] } };

function renderField() {
  const onChange = vi.fn();
  renderPage(
    <ThumbnailField
      label="Thumbnail"
      projectName="Boats"
      currentUrl={undefined}
      file={null}
      problem={undefined}
      inputRef={() => {}}
      onChange={onChange}
    />,
  );
  return { onChange, zone: screen.getByLabelText('Thumbnail') };
}

describe('the thumbnail', () => {
  it('can be dropped on its field, which shows the drop target', () => {
    const { onChange, zone } = renderField();
    fireEvent.dragOver(zone, withFiles);
    expect(screen.getByText('Drop the image here')).toBeVisible();
    fireEvent.drop(zone, withFiles);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(image);
    expect(screen.queryByText('Drop the image here')).toBeNull();
  });

  it('ignores dragged text', () => {
    const { onChange, zone } = renderField();
    expect(fireEvent.dragOver(zone, withText)).toBe(true);
    fireEvent.drop(zone, withText);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.queryByText('Drop the image here')).toBeNull();
  });

  it('does not replace the page when dropped outside of its field', () => {
    const { onChange } = renderField();
    // `fireEvent.drop` returns false when the page prevents the browser from opening the file.
    expect(fireEvent.drop(document.body, withFiles)).toBe(false);
    expect(fireEvent.drop(document.body, withText)).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});

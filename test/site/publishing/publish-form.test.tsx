import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PublishForm } from '../../../web/src/features/publishing/components/publish-form.tsx';
import { ThumbnailDialog } from '../../../web/src/features/publishing/components/thumbnail-dialog.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const PUBLISH = `POST /api/projects/${revision.projectId}/publish`;
const THUMBNAIL = `POST /api/projects/${revision.projectId}/showcase-image`;

const image = (name: string, bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type });
const tooLarge = image('large.png', 5 * 1024 * 1024 + 1);

function renderPublishForm() {
  const onLive = vi.fn();
  return { ...renderPage(<PublishForm revision={revision} onLive={onLive} onCancel={() => {}} />), onLive };
}

const nameField = () => screen.getByLabelText('App name');
const publish = () => screen.getByRole('button', { name: 'Publish' });

describe('the publish form', () => {
  it('offers the project’s name and lowercases what is typed', async () => {
    const { person } = renderPublishForm();
    expect(nameField()).toHaveValue('focus-tomato');
    await person.clear(nameField());
    await person.type(nameField(), 'My-App');
    expect(nameField()).toHaveValue('my-app');
    expect(screen.getByText(/\/p\/my-app$/)).toBeVisible();
  });

  it('refuses other characters with the specified message', async () => {
    const calls = stubApi({});
    const { person } = renderPublishForm();
    await person.clear(nameField());
    await person.type(nameField(), 'my app!');
    await person.click(publish());
    const message = 'Custom name can only contain lowercase letters, numbers, and hyphens.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(nameField()).toHaveFocus();
    expect(toastTexts).toEqual([['Invalid Name', message]]);
    expect(calls).toEqual([]);
  });

  it('refuses a thumbnail of more than 5MB as soon as it is chosen', async () => {
    const { person } = renderPublishForm();
    await person.upload(screen.getByLabelText('Thumbnail (optional)'), tooLarge);
    expect(await screen.findByRole('alert')).toHaveTextContent('Image size cannot exceed 5MB.');
    await person.click(publish());
    await expect.poll(() => toastTexts).toEqual([['Publishing Failed', 'Image size cannot exceed 5MB.']]);
  });

  it('suggests a free name when the chosen one is taken', async () => {
    stubApi({
      [PUBLISH]: {
        status: 409,
        body: { success: false, error: 'The name is in use.', code: 'conflict', requestId: '1' },
      },
    });
    const { person } = renderPublishForm();
    await person.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is in use.');
    await person.click(screen.getByRole('button', { name: 'Use focus-tomato-abc123' }));
    expect(nameField()).toHaveValue('focus-tomato-abc123');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('publishes the revision under the name', async () => {
    const calls = stubApi({ [PUBLISH]: { body: { success: true, publishedAppName: 'focus-tomato' } } });
    const { person, onLive } = renderPublishForm();
    await person.click(publish());
    await expect.poll(() => onLive.mock.calls).toEqual([['focus-tomato']]);
    expect(calls[0]?.body).toMatchObject({
      publishStatus: true,
      publishedAppName: 'focus-tomato',
      revisionToPublish: '1',
    });
  });
});

describe('the thumbnail dialog', () => {
  const fileField = () => screen.getByLabelText('Image');
  const update = () => screen.getByRole('button', { name: 'Update' });

  it('requires an image', async () => {
    const { person } = renderPage(<ThumbnailDialog revision={revision} onClose={() => {}} />);
    await person.click(update());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an image file to upload.');
    expect(fileField()).toHaveFocus();
    expect(toastTexts).toEqual([['Update Failed', 'Please select an image file to upload.']]);
  });

  it('refuses large files and other kinds of files', async () => {
    const { person } = renderPage(<ThumbnailDialog revision={revision} onClose={() => {}} />);
    await person.upload(fileField(), tooLarge);
    expect(await screen.findByRole('alert')).toHaveTextContent('Image size cannot exceed 5MB.');
    await person.upload(fileField(), image('empty.png', 0));
    expect(await screen.findByText('This file is empty.')).toBeVisible();
  });

  it('sends the image and closes', async () => {
    const calls = stubApi({ [THUMBNAIL]: { body: { success: true, showcaseImageUrl: '/thumbnail.webp' } } });
    const onClose = vi.fn();
    const { person } = renderPage(<ThumbnailDialog revision={revision} onClose={onClose} />);
    await person.upload(fileField(), image('new.png', 10));
    expect(await screen.findByAltText('New thumbnail')).toHaveAttribute('src', 'blob:chosen');
    await person.click(update());
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(calls[0]?.body).toBeInstanceOf(FormData);
    expect(toastTexts).toEqual([['The thumbnail was updated.', 'Focus Tomato']]);
  });
});

import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShowcaseApp } from '../../../shared/contract/public-app.ts';
import { AppSlide } from '../../../web/src/features/publishing/components/showcase-slide.tsx';
import { renderPage } from '../../fixtures/render-page.tsx';

const app: ShowcaseApp = {
  projectId: 'prj_1',
  name: 'Counter',
  projectType: 'webapp',
  publishedAppName: 'counter',
  thumbnailUrl: 'https://apps.example/thumbnail.jpg',
  recordingUrl: 'https://apps.example/recording.webp',
  isRemixable: false,
};

function show(distance: number, changes: Partial<ShowcaseApp> = {}) {
  renderPage(<AppSlide app={{ ...app, ...changes }} distance={distance} isOwn={false} />);
  return {
    thumbnail: document.querySelector('img')?.src,
    recording: document.querySelector('source')?.srcset,
    media: document.querySelector('source')?.media,
  };
}

it('plays the recording while it is the current one, unless reduced motion is set', () => {
  expect(show(0)).toEqual({
    thumbnail: app.thumbnailUrl,
    recording: app.recordingUrl,
    media: '(prefers-reduced-motion: no-preference)',
  });
});

it('shows the thumbnail when there is no recording', () => {
  expect(show(0, { recordingUrl: undefined })).toEqual({ thumbnail: app.thumbnailUrl });
});

it('loads the thumbnail of the next one, and nothing of later ones', () => {
  expect(show(1)).toEqual({ thumbnail: app.thumbnailUrl });
  document.body.replaceChildren();
  expect(show(2)).toEqual({});
});

it('offers a remix of other users’ apps that allow it', () => {
  const isOffered = (isRemixable: boolean, isOwn: boolean) => {
    cleanup();
    renderPage(<AppSlide app={{ ...app, isRemixable }} distance={0} isOwn={isOwn} />);
    return screen.queryByRole('link', { name: 'Remix' }) !== null;
  };
  expect(isOffered(true, false)).toBe(true);
  expect(isOffered(true, true)).toBe(false);
  expect(isOffered(false, false)).toBe(false);
});

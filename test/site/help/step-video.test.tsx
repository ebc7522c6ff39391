import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpPage } from '../../../web/src/features/help/components/help-page.tsx';
import { languageStore } from '../../../web/src/lib/language/language.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const config = {
  costs: { CREATE_QUICK: 10, CREATE_FULL: 25, SECOND_DESIGN: 10, REVISE: 25, CHAT: 1 },
  network: 'localnet',
  rpcUrl: 'https://rpc.example',
  appsUrl: 'https://apps.example',
  templatesUrl: 'https://templates.apps.example',
  model: { name: 'Built-in composer', isBuiltIn: true },
  imageSources: [],
};
const FIRST = 'Play the video: Connect Your Wallet';

async function openHelp(helpVideos: string[]) {
  stubApi({ 'GET /api/config/public': { body: { success: true, config: { ...config, helpVideos } } } });
  const { person } = renderPage(<HelpPage />);
  await screen.findByText(/10 credits/);
  return { person, page: document.body };
}

it('a clip is loaded by a click, with captions, and gets the focus', async () => {
  const { person, page } = await openHelp([]);
  expect(screen.getAllByRole('button', { name: /^Play the video: / })).toHaveLength(4);
  expect(page.querySelectorAll('video, source, track, iframe, img')).toHaveLength(0);
  await person.click(screen.getByRole('button', { name: FIRST }));
  const video = screen.getByLabelText('Connect Your Wallet');
  expect(video).toHaveFocus();
  expect(video).toHaveAttribute('controls');
  const types = [...video.querySelectorAll('source')].map(({ type }) => type);
  expect(types).toEqual(['video/webm', 'video/mp4']);
  const tracks = [...video.querySelectorAll('track')];
  expect(tracks.map(({ kind, srclang, label }) => [kind, srclang, label])).toEqual([
    ['captions', 'en', 'English'],
    ['captions', 'de', 'Deutsch'],
  ]);
  expect(tracks.map(({ src }) => src)).toEqual([
    expect.stringMatching(/connect-wallet\.vtt/),
    expect.stringMatching(/connect-wallet\.de\.vtt/),
  ]);
  expect(tracks.map((track) => track.default)).toEqual([true, false]);
});

it('the captions of a clip are in the language of the site', async () => {
  const { person } = await openHelp([]);
  act(() => languageStore.show('de', { texts: {} }));
  await person.click(screen.getByRole('button', { name: FIRST }));
  const tracks = screen.getByLabelText('Connect Your Wallet').querySelectorAll('track');
  expect([...tracks].map(({ srclang, default: isShown }) => [srclang, isShown])).toEqual([
    ['en', false],
    ['de', true],
  ]);
  act(() => languageStore.show('en', { texts: {} }));
});

it('a video of the operator comes from YouTube, by a click too', async () => {
  const { person, page } = await openHelp(['https://youtu.be/aB3_-456789']);
  expect(page.querySelector('iframe')).toBeNull();
  await person.click(screen.getByRole('button', { name: FIRST }));
  expect(screen.getByTitle('Connect Your Wallet')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aB3_-456789?autoplay=1',
  );
  expect(screen.getByTitle('Connect Your Wallet')).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Play the video: Describe Your App Idea' }));
  expect(page.querySelectorAll('video')).toHaveLength(1);
});

it('a link that is not a video is reported as invalid', async () => {
  const { page } = await openHelp(['', 'https://youtu.be/short']);
  expect(screen.getAllByText('Invalid YouTube URL')).toHaveLength(1);
  expect(page.querySelectorAll('li')[1]).toHaveTextContent('Invalid YouTube URL');
  expect(screen.getAllByRole('button', { name: /^Play the video: / })).toHaveLength(3);
});

import { describe, expect, it } from 'vitest';
import { FRAME_PROVIDER_NAMES, FRAME_SOURCES, knownFrame } from '../../../shared/domain/frame-provider.ts';

const PAGES = [
  ['YouTube', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=10'],
  ['YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['Vimeo', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  ['Spotify', 'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl'],
  ['Spotify', 'https://open.spotify.com/embed-podcast/episode/7makk4oTQel546B0PZlDM5'],
  ['SoundCloud', 'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1'],
  ['OpenStreetMap', 'https://www.openstreetmap.org/export/embed.html?bbox=13.3%2C52.4%2C13.4%2C52.5&layer=mapnik'],
  ['Google Maps', 'https://www.google.com/maps/embed?pb=!1m18!1m12'],
  ['Google Maps', 'https://www.google.com/maps/embed/v1/place?key=K&q=Berlin'],
  ['Google Maps', 'https://www.google.com/maps?q=Berlin&output=embed'],
  ['Google Maps', 'https://maps.google.com/maps?q=Berlin&z=13&output=embed'],
  ['Calendly', 'https://calendly.com/ada/30min'],
  ['Cal.com', 'https://cal.com/ada/30min/embed'],
  ['Cal.com', 'https://app.cal.com/ada/30min'],
  ['Typeform', 'https://form.typeform.com/to/aBc123'],
  ['CodePen', 'https://codepen.io/ada/embed/preview/abcXYZ?default-tab=result'],
  ['Figma', 'https://www.figma.com/embed?embed_host=share&url=https://www.figma.com/file/x'],
  ['Figma', 'https://embed.figma.com/design/abc123/Name?node-id=1'],
] as const;

describe('a page of a known provider', () => {
  it.each(PAGES)('of %s is loaded with its exact address: %s', (provider, url) => {
    expect(knownFrame(url)).toEqual({ provider, url });
  });

  it('may lack the scheme and the www of its host', () => {
    const url = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
    expect(knownFrame('//youtube.com/embed/dQw4w9WgXcQ')).toEqual({ provider: 'YouTube', url });
  });

  it('has a source in the policy of the page that loads it', () => {
    const isSource = (url: string) =>
      FRAME_SOURCES.some((source) => url === source || url.startsWith(source.endsWith('/') ? source : `${source}/`));
    const isPath = (url: string) => FRAME_SOURCES.includes(url.split('?')[0] ?? '');
    for (const [, url] of PAGES) expect(isSource(url) || isPath(url), url).toBe(true);
    expect(new Set(PAGES.map(([provider]) => provider))).toEqual(new Set(FRAME_PROVIDER_NAMES));
  });
});

it.each([
  '',
  'about:blank',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://www.youtube.com/embed/x',
  'http://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/',
  'https://www.youtube.com/embed/a/b',
  'https://www.youtube.com/embed/../redirect?q=https://far.example',
  'https://www.youtube.com/embed/%2e%2e/redirect',
  'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
  'https://www.youtube.com@far.example/embed/dQw4w9WgXcQ',
  'https://ada:secret@www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com.far.example/embed/dQw4w9WgXcQ',
  'https://far.example/embed/dQw4w9WgXcQ',
  'https://www.google.com/search?q=x&output=embed',
  'https://www.google.com/maps?q=Berlin',
  'https://www.google.com/url?q=https://far.example',
  'https://maps.google.com/maps?q=Berlin&output=embedded',
  'https://player.vimeo.com/external/1.mp4',
  'https://codepen.io/ada/pen/abcXYZ',
  'https://buy.stripe.com/test_1',
  'https://ada.typeform.com/to/abc',
  `https://www.youtube.com/embed/dQw4w9WgXcQ?x=${'x'.repeat(2_000)}`,
])('no other address is known: %s', (address) => {
  expect(knownFrame(address)).toBeUndefined();
});

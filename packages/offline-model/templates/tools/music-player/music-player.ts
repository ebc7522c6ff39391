/** A music player: pieces that it makes itself, own files beside them, a list, seeking, shuffle, repeat. */

import { icon } from '../../../engine/icons.ts';
import { html, trusted } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const PLAY = trusted(
  '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>',
);

export const musicPlayer: Template = {
  id: 'music-player',
  label: 'Music player',
  titleFor: (topic) => `${topic} player`,
  type: 'webapp',
  color: { lightness: 0.56, chroma: 0.18, hue: 320 },
  icon: '<path d="M9 18V6l10-2v12"/><circle cx="6.500" cy="18" r="2.500"/><circle cx="16.500" cy="16" r="2.500"/>',
  keywords: keywords({
    8: [
      'music player',
      'mp3 player',
      'audio player',
      'song player',
      'spotify',
      'spotify clone',
      'soundcloud',
      'playlist app',
      'playlist player',
      'music app',
      'lofi player',
      'lo fi player',
      'jukebox',
      'walkman',
      'reproductor de música',
      'lecteur de musique',
      'musikplayer',
      'lettore musicale',
      'tocador de música',
      'музыкальный плеер',
      '音楽プレーヤー',
      '音乐播放器',
      '음악 플레이어',
    ],
    4: ['playlist', 'music streaming', 'listen to music', 'play music', 'ambient music', 'music'],
  }),
  otherMeanings: [
    'music lesson',
    'music school',
    'music quiz',
    'music teacher',
    'music festival',
    'music shop',
    'music store',
    'music practice',
    'music notes',
    'music collection',
    'music theory',
    'sheet music',
    'music band',
    'music blog',
  ],
  shared: [{ scriptFile: new URL('./pieces.js', import.meta.url) }],
  styleFile: new URL('./music-player.css', import.meta.url),
  scriptFile: new URL('./music-player.js', import.meta.url),
  compose: () => ({
    tagline: 'Six pieces, composed as you listen. Add your own.',
    width: 'medium',
    config: {},
    shortcuts: [
      { keys: 'Space', does: 'Play or pause' },
      { keys: '← / →', does: 'Five seconds back or on' },
      { keys: 'N', does: 'Next' },
      { keys: 'P', does: 'Previous' },
      { keys: 'S', does: 'Shuffle' },
    ],
    body: html`<section class="now card" aria-label="Now playing">
  <canvas id="waves" width="640" height="220" role="img" aria-label="Sound waves"></canvas>
  <h2 id="title"></h2>
  <p id="about" class="hint"></p>
  <label class="seek"><span class="visually-hidden">Position</span><input type="range" id="seek" min="0" max="100" step="1" value="0"></label>
  <p class="row spread hint number"><span id="at">0:00</span><span id="length">0:00</span></p>
  <div class="row keys-row" role="group" aria-label="Playing">
    <button type="button" class="plain" id="shuffle" aria-pressed="false">Shuffle</button>
    <button type="button" class="icon" id="previous" aria-label="Previous">${icon('back')}</button>
    <button type="button" class="primary icon" id="play" aria-label="Play">${PLAY}</button>
    <button type="button" class="icon" id="next" aria-label="Next">${icon('forward')}</button>
    <button type="button" class="plain" id="repeat" aria-pressed="false">Repeat</button>
  </div>
  <label class="volume">Volume<input type="range" id="volume" min="0" max="100" step="5"></label>
</section>
<section aria-label="Playlist">
  <div class="row spread list-head"><h2>Playlist</h2>
    <label class="button">${icon('plus')}Add music files<input type="file" id="files" class="visually-hidden" accept="audio/*" multiple></label></div>
  <ol id="list" class="list" aria-label="Pieces"></ol>
  <p class="hint">The first six are made by this page, note by note. Your own files play from this device, are sent nowhere, and are gone when you close the page.</p>
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a music player with six pieces made in the browser and one's own files; seeking, volume, shuffle, repeat.`,
    sections: [
      { name: 'Now playing', purpose: 'Waves, title, position, keys, volume' },
      { name: 'Playlist', purpose: 'All pieces; add music files' },
    ],
    data: ['Volume', 'Shuffle and repeat', 'The last piece', 'Favourites'],
    interactions: [
      'Play and pause',
      'Seek',
      'Next and previous',
      'Shuffle',
      'Repeat',
      'Mark as favourite',
      'Add files',
    ],
    checks: [
      { action: 'expect', role: 'list', name: 'Pieces' },
      { action: 'click', role: 'button', name: 'Play Night Ferry' },
      { action: 'expect', role: 'heading', name: 'Night Ferry' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'click', role: 'button', name: 'Shuffle' },
      { action: 'expect', role: 'slider', name: 'Position' },
    ],
  }),
};

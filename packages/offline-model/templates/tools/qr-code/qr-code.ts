/** A QR code generator: text, address, Wi-Fi or e-mail; colors, download as SVG or PNG; made in the page. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const qrCode: Template = {
  id: 'qr-code',
  label: 'QR code',
  titleFor: (topic) => `${topic} QR code`,
  titleWithout: () => 'QR codes',
  type: 'webapp',
  color: { lightness: 0.48, chroma: 0.12, hue: 190 },
  icon: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2"/>',
  keywords: keywords({
    9: [
      'qr',
      'qr code',
      'qrcode',
      'qr codes',
      'qr generator',
      'código qr',
      'codigo qr',
      'qr-код',
      'qrコード',
      'QRコード',
      '二维码',
      'QR 코드',
    ],
  }),
  styleFile: new URL('./qr-code.css', import.meta.url),
  libraryFile: new URL('./qr-library.js', import.meta.url),
  scriptFile: new URL('./qr-code.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Made on your device; nothing is sent anywhere.',
    width: 'medium',
    config: { kind: /wi-?fi/i.test(idea) ? 'wifi' : 'text' },
    shortcuts: [{ keys: '/', does: 'Go to the first field' }],
    body: html`<div class="segments" role="group" aria-label="Kind">
  <button type="button" data-kind="text">Text or link</button>
  <button type="button" data-kind="wifi">Wi-Fi</button>
  <button type="button" data-kind="mail">E-mail</button>
</div>
<div class="desk">
  <form id="form" class="stack" autocomplete="off">
    <div id="fields" class="stack"></div>
    <div class="pair">
      <label>Dark colour<input type="color" id="dark"></label>
      <label>Light colour<input type="color" id="light"></label>
    </div>
    <p id="notice" class="hint" role="status" aria-label="Notice"></p>
    <div class="row"><button type="button" class="primary" id="svg">Save SVG</button><button type="button" id="png">Save PNG</button></div>
  </form>
  <figure class="card"><div id="code" role="img" aria-label="QR code"></div></figure>
</div>`,
  }),
  plan: ({ title, idea }) => ({
    summary: `${title}: QR codes for text, links, Wi-Fi and mail, in your colours, saved as SVG or PNG.`,
    sections: [
      { name: 'Kind', purpose: 'Text or link, Wi-Fi, e-mail' },
      { name: 'Content', purpose: 'What the code says, and its colours' },
      { name: 'Code', purpose: 'The code, at once' },
    ],
    data: ['The last content', 'Colours'],
    interactions: ['Type', 'Choose the kind', 'Choose colours', 'Save as a picture'],
    checks: [
      { action: 'expect', role: 'img', name: 'QR code' },
      ...(/wi-?fi/i.test(idea)
        ? []
        : [{ action: 'fill', role: 'textbox', name: 'Text or link', value: 'https://example.com' } as const]),
      { action: 'click', role: 'button', name: 'E-mail' },
      { action: 'fill', role: 'textbox', name: 'Subject', value: 'Hello' },
    ],
  }),
};

/** Stroked SVG icons of 24 by 24 units. */
import { html, type Markup, trusted } from './markup.ts';

const GLYPHS = {
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>',
  moon: '<path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  trash: '<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5"/>',
  pencil: '<path d="m4 20 1-4L16 5l3 3L8 19l-4 1Z"/>',
  check: '<path d="m5 13 4 4L19 7"/>',
  search: '<circle cx="11" cy="11" r="6"/><path d="m20 20-4.5-4.5"/>',
  pin: '<path d="M9 4h6l-1 6 3 3H7l3-3-1-6ZM12 13v7"/>',
  back: '<path d="M19 12H5M11 6l-6 6 6 6"/>',
  forward: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  up: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  down: '<path d="M12 5v14M6 13l6 6 6-6"/>',
  star: '<path d="m12 4 2.4 5 5.6.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.6-.8L12 4Z"/>',
};

export type GlyphName = keyof typeof GLYPHS;

/** Returns a hidden SVG with a symbol for each icon that the page refers to. */
export function iconSheet(pageText: string): Markup {
  const used = Object.entries(GLYPHS).filter(
    ([name]) => ['sun', 'moon'].includes(name) || pageText.includes(`glyph-${name}`) || pageText.includes(`'${name}'`),
  );
  const symbols = used.map(([name, paths]) =>
    trusted(`  <symbol id="glyph-${name}" viewBox="0 0 24 24">${paths}</symbol>`),
  );
  return html`<svg width="0" height="0" hidden aria-hidden="true">
${symbols}
</svg>`;
}

/** Returns the markup that shows an icon from `iconSheet`. */
export function icon(name: GlyphName): Markup {
  return html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#glyph-${name}"></use></svg>`;
}

export interface FontFace {
  style: 'normal' | 'italic';
  /** A weight, or the range of a variable font such as `100 900`. */
  weight: string;
  /** Relative to the style sheet. */
  file: string;
  /** The CSS `unicode-range`; empty for a face with all characters. */
  unicodeRange: string;
}

/** Google's style sheets of icon fonts define this class. An element with this class shows its text as an icon. */
const iconClass = (family: string) => `.${family.toLowerCase().replaceAll(' ', '-')}{font-family:'${family}';\
font-weight:normal;font-style:normal;font-size:24px;line-height:1;letter-spacing:normal;text-transform:none;\
display:inline-block;white-space:nowrap;word-wrap:normal;direction:ltr;-webkit-font-feature-settings:'liga'}
`;

/** Returns the style sheet of a font. Browsers show the fallback font until the file has loaded. */
export function fontStyles(family: string, faces: readonly FontFace[]): string {
  const isIcons = /^Material (?:Icons|Symbols)\b/.test(family);
  const rules = faces.map(
    ({ style, weight, file, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:${isIcons ? 'block' : 'swap'};` +
      `src:url(${file}) format('woff2')${unicodeRange && `;unicode-range:${unicodeRange}`}}\n`,
  );
  return rules.join('') + (isIcons ? iconClass(family) : '');
}

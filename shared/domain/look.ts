/** Pairs of typefaces and kinds of motion that a plan may choose for an app. */

interface TextPair {
  /** When a plan chooses it. */
  fits: string;
  heading: string;
  body: string;
  headingWeight: number;
}

const SANS = 'system-ui, sans-serif';
const SERIF = 'Georgia, serif';

export const TEXT_PAIRS = {
  modern: { fits: 'products, dashboards', heading: `Inter, ${SANS}`, body: `Inter, ${SANS}`, headingWeight: 650 },
  technical: {
    fits: 'tools for engineers, science',
    heading: `"Space Grotesk", ${SANS}`,
    body: `"IBM Plex Sans", ${SANS}`,
    headingWeight: 600,
  },
  editorial: {
    fits: 'magazines, stories',
    heading: `"Playfair Display", ${SERIF}`,
    body: `"Source Serif 4", ${SERIF}`,
    headingWeight: 700,
  },
  classic: {
    fits: 'law, museums, hotels',
    heading: `"Libre Baskerville", ${SERIF}`,
    body: `"Source Sans 3", ${SANS}`,
    headingWeight: 700,
  },
  elegant: {
    fits: 'weddings, fashion, spas',
    heading: `"Cormorant Garamond", ${SERIF}`,
    body: `Lato, ${SANS}`,
    headingWeight: 500,
  },
  warm: {
    fits: 'bakeries, cafés, crafts',
    heading: `Fraunces, ${SERIF}`,
    body: `"Work Sans", ${SANS}`,
    headingWeight: 600,
  },
  friendly: {
    fits: 'clubs, health, everyday tools',
    heading: `Nunito, ${SANS}`,
    body: `Nunito, ${SANS}`,
    headingWeight: 800,
  },
  playful: {
    fits: 'children, quizzes, games',
    heading: `"Baloo 2", "Trebuchet MS", ${SANS}`,
    body: `Nunito, ${SANS}`,
    headingWeight: 700,
  },
  handmade: {
    fits: 'recipes, diaries, gifts',
    heading: `Caveat, "Segoe Print", "Bradley Hand", cursive`,
    body: `Karla, ${SANS}`,
    headingWeight: 700,
  },
  poster: {
    fits: 'concerts, sport, sales',
    heading: `"Bebas Neue", Impact, "Arial Narrow", ${SANS}`,
    body: `Inter, ${SANS}`,
    headingWeight: 400,
  },
  strong: {
    fits: 'agencies, building, cars',
    heading: `Archivo, ${SANS}`,
    body: `Archivo, ${SANS}`,
    headingWeight: 800,
  },
  terminal: {
    fits: 'developers, retro games',
    heading: `"JetBrains Mono", ui-monospace, monospace`,
    body: `"JetBrains Mono", ui-monospace, monospace`,
    headingWeight: 700,
  },
} as const satisfies Record<string, TextPair>;

interface Motion {
  fits: string;
  durationMs: number;
  /** How an element with the class `enter` begins. */
  from: string;
  easing: string;
}

export const MOTIONS = {
  none: { fits: 'nothing moves', durationMs: 0, from: '', easing: 'linear' },
  fade: { fits: 'quiet', durationMs: 240, from: 'opacity: 0', easing: 'ease-out' },
  rise: {
    fits: 'most apps',
    durationMs: 320,
    from: 'opacity: 0; transform: translateY(12px)',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  slide: {
    fits: 'steps, panels',
    durationMs: 280,
    from: 'opacity: 0; transform: translateX(24px)',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  pop: {
    fits: 'games, children',
    durationMs: 300,
    from: 'opacity: 0; transform: scale(0.85)',
    easing: 'cubic-bezier(0.3, 1.5, 0.6, 1)',
  },
  snap: { fits: 'tools for work', durationMs: 140, from: 'opacity: 0; transform: scale(0.98)', easing: 'ease-out' },
  focus: { fits: 'photos, stories', durationMs: 480, from: 'opacity: 0; filter: blur(8px)', easing: 'ease-out' },
  unfold: {
    fits: 'menus, cards',
    durationMs: 360,
    from: 'opacity: 0; clip-path: inset(0 0 100% 0)',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
} as const satisfies Record<string, Motion>;

export interface Look {
  text: keyof typeof TEXT_PAIRS;
  motion: keyof typeof MOTIONS;
}

/** Returns the CSS of a look. Motion stops for visitors who prefer less of it. */
export function lookCss({ text, motion }: Look): string {
  const { heading, body, headingWeight } = TEXT_PAIRS[text];
  const { durationMs, easing, from } = MOTIONS[motion];
  const textCss = `:root { --font-heading: ${heading}; --font-body: ${body}; --weight-heading: ${headingWeight}; --motion-time: ${durationMs}ms; --motion-easing: ${easing}; }
body { font-family: var(--font-body); }
h1, h2, h3 { font-family: var(--font-heading); font-weight: var(--weight-heading); text-wrap: balance; }`;
  if (durationMs === 0) return textCss;
  return `${textCss}
button, a { transition: color var(--motion-time) var(--motion-easing), background-color var(--motion-time) var(--motion-easing), transform var(--motion-time) var(--motion-easing); }
@keyframes enter { from { ${from}; } }
.enter { animation: enter var(--motion-time) var(--motion-easing) both; animation-delay: calc(var(--order, 0) * 40ms); }
@media (prefers-reduced-motion: reduce) { .enter { animation: none; } * { transition: none !important; scroll-behavior: auto !important; } }`;
}

/** Changes the layout: larger buttons or headings, centered text, spacing, a sticky header. */
import { codeRanges } from './document-facts.ts';
import type { Draft } from './draft.ts';

interface Rule {
  words: RegExp;
  css: string;
}

const BIGGER = '(?:bigger|larger|big|large|huge|increase|enlarge)';
const SMALLER = '(?:smaller|small|tiny|decrease|reduce|shrink)';
const both = (size: string, thing: string) =>
  new RegExp(`\\b${size}\\b.*\\b${thing}\\b|\\b${thing}\\b.*\\b${size}\\b`, 'i');

const RULES: readonly Rule[] = [
  {
    words: both(BIGGER, 'buttons?'),
    css: 'button:not(.icon), .button { min-height: 54px; padding: 12px 22px; font-size: 1.1rem; }',
  },
  {
    words: both(SMALLER, 'buttons?'),
    css: 'button:not(.icon), .button { padding: 4px 12px; font-size: 0.9rem; }',
  },
  {
    words: both(BIGGER, '(?:headings?|title|headline|headers?)'),
    css: 'h1, .masthead h1 { font-size: clamp(1.6rem, 1.2rem + 1.8vw, 2.4rem); }\nh2 { font-size: 1.35rem; }',
  },
  {
    words: both(SMALLER, '(?:headings?|title|headline|headers?)'),
    css: 'h1, .masthead h1 { font-size: 1.1rem; }\nh2 { font-size: 1rem; }',
  },
  {
    words:
      /\bcent(?:er|re)(?:ed)?\b.*\b(?:title|heading|headings|header|headline|name)\b|\b(?:title|heading|header|headline)\b.*\bcent(?:er|re)(?:ed)?\b/i,
    css: 'h1, .masthead-text { text-align: center; }',
  },
  {
    words:
      /\bcent(?:er|re)(?:ed)?\b.*\b(?:everything|text|all|content|page|app|it)\b|\b(?:everything|text|content)\b.*\bcent(?:er|re)(?:ed)?\b/i,
    css: 'main, h1, .masthead-text, .footer { text-align: center; }',
  },
  {
    words:
      /\bmore (?:white ?space|space|spacing|room|padding|air|margin)\b|\b(?:airier|roomier|more spacious)\b/i,
    css: '.card, .empty { padding: 28px; }\nmain { padding-block: 28px 48px; }\nmain > * + * { margin-top: 24px; }',
  },
  {
    words:
      /\bless (?:white ?space|space|spacing|room|padding|margin)\b|\b(?:more compact|denser|tighter|compact)\b/i,
    css: '.card, .empty { padding: 12px; }\nmain { padding-block: 4px 12px; }',
  },
  {
    words:
      /\b(?:sticky|fixed|pinned)\b.*\b(?:header|masthead|top bar|title)\b|\b(?:header|masthead|top bar)\b.*\b(?:sticky|fixed|stays?|pinned|stick)\b/i,
    css: '.masthead, body > header { position: sticky; top: 0; z-index: 5; background: var(--background, #fff); }',
  },
  {
    words:
      /\bbold(?:er)?\b.*\b(?:text|font|title|heading|everything)\b|\b(?:text|font|title|heading)\b.*\bbold(?:er)?\b/i,
    css: 'body, h1, h2, h3 { font-weight: 700; }',
  },
  {
    words: /\bshadows?\b/i,
    css: '.card, button, section.card { box-shadow: 0 2px 10px rgb(0 0 0 / 0.14); }',
  },
  {
    words: /\b(?:no|without|remove|stop|disable|fewer|less)\b.*\b(?:animations?|transitions?|motion)\b/i,
    css: '*, *::before, *::after { animation: none !important; transition: none !important; }',
  },
  {
    words: /\bhigh(?:er)?[\s-]contrast\b|\bmore contrast\b/i,
    css: ':root { --muted: var(--text); --line: var(--text); }',
  },
  {
    words:
      /\b(?:remove|hide|delete|drop|no|without|get rid of)\b.*\b(?:theme|dark|light)\b[\w\s-]*\b(?:toggle|switch|switcher|button)\b/i,
    css: '.theme-toggle { display: none; }',
  },
  {
    words: /\bunderlin\w*\b.*\blinks?\b|\blinks?\b.*\bunderlin\w*/i,
    css: 'a { text-decoration: underline; }',
  },
];

/** Adds the styles that the request asks for. Returns false when it asks for none. */
export function changeLayout(draft: Draft, request: string): boolean {
  const wanted = RULES.filter(({ words }) => words.test(request));
  for (const { css } of wanted) draft.addStyle(css);
  return wanted.length > 0;
}

const PACE = /const PACE = ([\d.]+);/;
const STRENGTHS = ['easy', 'fair', 'hard'];
const SPEED_LINE = "let stepMs = load('speed', 135);";
const EMOJI = /\p{Extended_Pictographic}\uFE0F?\s?/gu;

/** Changes the speed of a game or the strength of its opponent, when the app has one. */
export function changePace(draft: Draft, request: string): boolean {
  const isFaster = /\b(?:faster|quicker|speed (?:it )?up|harder|more difficult)\b/i.test(request);
  const isSlower = /\b(?:slower|slow (?:it |the \w+ )?down|easier)\b/i.test(request);
  if (isFaster === isSlower) return false;
  if (draft.current.includes(SPEED_LINE)) {
    return draft.replace(SPEED_LINE, `let stepMs = ${isFaster ? 90 : 190};`);
  }
  const isPlayed = /\b(?:harder|difficult|easier)\b/i.test(request);
  if (isPlayed && changeStrength(draft, isFaster)) return true;
  const maze = /^ "mazeSide": (\d+)/m.exec(draft.current);
  if (maze?.[1]) {
    const side = Math.min(35, Math.max(5, Number(maze[1]) + (isFaster ? 6 : -4)));
    return isPlayed && draft.replace(maze[0], ` "mazeSide": ${side}`);
  }
  const pace = PACE.exec(draft.current);
  if (pace?.[1]) {
    const changed = Math.min(3, Math.max(0.3, Number(pace[1]) * (isFaster ? 1.3 : 0.75)));
    return draft.replace(pace[0], `const PACE = ${Number(changed.toFixed(2))};`);
  }
  const seconds = /^ "seconds": (\d+)/m.exec(draft.current);
  if (!seconds?.[1]) return false;
  const changed = Math.round(Number(seconds[1]) * (isFaster ? 0.7 : 1.5));
  draft.replaceAt(seconds.index, seconds.index + seconds[0].length, ` "seconds": ${changed}`);
  return true;
}

function changeStrength(draft: Draft, isHarder: boolean): boolean {
  const [whole, mode = ''] = /"mode": "(easy|fair|hard)"/.exec(draft.current) ?? [];
  if (whole === undefined) return false;
  const next = STRENGTHS[STRENGTHS.indexOf(mode) + (isHarder ? 1 : -1)];
  return next === undefined
    ? draft.note(`The computer plays at its ${isHarder ? 'strongest' : 'weakest'} already`)
    : draft.replace(whole, `"mode": "${next}"`);
}

/** Removes every emoji from the text of the page. */
export function removeEmojis(draft: Draft, request: string): boolean {
  if (!/^(?:remove|delete|drop|no|get rid of)\b.*\bemojis?\b/i.test(request)) return false;
  const code = codeRanges(draft.current);
  const found = [...draft.current.matchAll(EMOJI)].filter(
    ({ index }) => !code.some(([from, to]) => index >= from && index < to),
  );
  for (const match of found.toReversed()) draft.replaceAt(match.index, match.index + match[0].length, '');
  return found.length > 0 || draft.note('The page shows no emojis');
}

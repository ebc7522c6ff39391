/** Adds features on request: search, export, confirmation, counters, high scores, sound, shortcuts, buttons. */
import { readFileSync } from 'node:fs';
import { isComposed, partsOf } from './document-facts.ts';
import type { Draft } from './draft.ts';

interface Feature {
  words: RegExp;
  add(draft: Draft, request: string): boolean;
}

const FEATURES: readonly Feature[] = [
  { words: /\bsearch\b|\bfilter (?:box|field|bar)\b|\bfind box\b/i, add: addSearch },
  {
    words: /\bexport|download|back ?up|save (?:it |the data |everything )?as\b|\bto (?:csv|json)\b/i,
    add: addExport,
  },
  {
    words: /\bconfirm|are you sure|ask (?:me )?before|before (?:deleting|removing|i delete)/i,
    add: addConfirmation,
  },
  {
    words: /\bhigh ?scores?\b|\bleader ?board\b|\bbest scores?\b|\btop (?:five|5|ten|10|scores)\b/i,
    add: addScores,
  },
  {
    words: /\b(?:visit|visitor|open(?:ed|ing)?) count|how (?:many times|often)\b/i,
    add: (draft) => addOnce(draft, 'visits', snippet('visits')),
  },
  {
    words:
      /\bcounter\b|\bcount of\b|\bstatistics?\b|\bstats\b|\bnumber of (?:\w+ )?(?:items|entries|tasks|notes)\b|\bhow many\b|\btotal count\b/i,
    add: addCounter,
  },
  { words: /\bsounds?\b|\bmute\b|\bunmute\b|\bsilent\b|\bbeeps?\b|\bnoise\b|\baudio\b/i, add: changeSound },
  { words: /\bshort ?cuts?\b|\bhot ?keys?\b|\bkeyboard (?:help|navigation|control)/i, add: addShortcutHelp },
  {
    words:
      /\b(?:dark|night|theme|light)[\s-]*(?:mode|theme)?[\s-]*(?:toggle|switcher|switch\b(?! to)|button)/i,
    add: addDarkToggle,
  },
  {
    words: /\bprint(?:ing|able)?\b(?! (?:your|the|all|me)\b)/i,
    add: (draft) => addButton(draft, 'print', 'Print', 'window.print();'),
  },
  {
    words: /\bfull ?screen\b/i,
    add: (draft) =>
      addButton(
        draft,
        'full-screen',
        'Full screen',
        'document.documentElement.requestFullscreen?.().catch(() => undefined);',
      ),
  },
  {
    words:
      /\b(?:button|option|way|link|possibility)\b.*\b(?:reset|clear|delete|erase|wipe) (?:all|everything|all data|the data)\b|\b(?:reset|clear|delete|erase|wipe) (?:all|everything)\b.*\bbutton\b|\breset button\b|\bstart from scratch button\b/i,
    add: (draft) =>
      // The app may save again while the page unloads, so saving is switched off first.
      addButton(
        draft,
        'reset',
        'Reset everything',
        'Storage.prototype.setItem = () => {};\n    localStorage.clear();\n    location.reload();',
      ),
  },
  {
    words: /\b(?:back to top|scroll to top)\b/i,
    add: (draft) =>
      addButton(draft, 'top', 'Back to top', "window.scrollTo({ top: 0, behavior: 'smooth' });", 'footer'),
  },
  {
    words: /\b(?:clock|current time|current date|today'?s date|date and time)\b/i,
    add: (draft) => addOnce(draft, 'clock', snippet('clock')),
  },
];

/** Adds every feature that the request names. Returns false when it names none that can be added. */
export function addFeatures(draft: Draft, request: string): boolean {
  return FEATURES.filter(({ words, add }) => words.test(request) && add(draft, request)).length > 0;
}

const snippets = new Map<string, string>();

function snippet(name: string, words: Readonly<Record<string, string>> = {}): string {
  const text = snippets.get(name) ?? readFileSync(new URL(`./features/${name}.js`, import.meta.url), 'utf8');
  snippets.set(name, text);
  return Object.entries(words).reduce((filled, [word, value]) => filled.replaceAll(word, value), text);
}

function addOnce(draft: Draft, id: string, script: string): boolean {
  if (draft.current.includes(`data-added="${id}"`) || draft.current.includes(`dataset.added = '${id}'`)) {
    return draft.note(`The app has this already (${id.replaceAll('-', ' ')})`);
  }
  return draft.addScript(script);
}

function addButton(draft: Draft, id: string, name: string, action: string, place = 'main'): boolean {
  return addOnce(draft, id, snippet('button', { NAME: name, ID: id, ACTION: action, PLACE: place }));
}

/** Returns the selector of the page's main list: one with an id or a label that is not navigation. */
function mainList(document: string): string | undefined {
  const lists = partsOf(document).filter(
    ({ tag, selector, names }) =>
      (tag === 'ul' || tag === 'ol') &&
      /^#|aria-label/.test(selector) &&
      !names.some((name) => /nav|menu|history|past/.test(name)),
  );
  return lists[0]?.selector.replaceAll("'", "\\'");
}

function addSearch(draft: Draft): boolean {
  if (/type="search"|type = 'search'/.test(draft.current))
    return draft.note('The app has a search field already');
  const list = mainList(draft.current);
  return list !== undefined && addOnce(draft, 'search', snippet('search', { LIST: list }));
}

function addExport(draft: Draft, request: string): boolean {
  const isCsv = /\bcsv\b|\bexcel\b|\bspreadsheet\b/i.test(request);
  if (isCsv && />Export CSV</.test(draft.current)) return draft.note('The app exports CSV already');
  const format = isCsv ? 'csv' : 'json';
  return addOnce(
    draft,
    `export-${format}`,
    snippet('export', { KIND: format.toUpperCase(), FORMAT: format }),
  );
}

function addConfirmation(draft: Draft): boolean {
  return addOnce(draft, 'confirm', snippet('confirm'));
}

function addScores(draft: Draft, request: string): boolean {
  if (!/id="score"/.test(draft.current)) {
    return /id="best"/.test(draft.current) && draft.note('The app keeps the best result already');
  }
  const isList = /\blist\b|\btable\b|\bboard\b|leader ?board|\bscores\b|\btop\b/i.test(request);
  if (!isList && /id="best"/.test(draft.current)) return draft.note('The game keeps its best score already');
  return addOnce(draft, 'scores', snippet('scores'));
}

function addCounter(draft: Draft): boolean {
  const list = mainList(draft.current);
  if (list === undefined) return addOnce(draft, 'visits', snippet('visits'));
  return addOnce(draft, 'counter', snippet('counter', { LIST: list }));
}

const AUDIBLE = '    try {\n      audio ??= new AudioContext();';

/** Muting changes the frame's `beep`. A toggle saves the choice on the device. */
function changeSound(draft: Draft, request: string): boolean {
  const isOff = /\b(?:off|mute|no sounds?|silent|silence|disable|remove|without|stop)\b/i.test(request);
  const isToggle = /\btoggle\b|\bbutton\b|\bswitch\b(?! off)|\bon\/off\b|\bon and off\b|\boption\b/i.test(
    request,
  );
  const hasTones =
    isComposed(draft.current) &&
    /[^\w.](?:beep|audio)\b/.test(draft.current.slice(draft.current.indexOf('= globalThis.kit') - 160));
  if (!hasTones && !isOff) return addOnce(draft, 'clicks', snippet('clicks'));
  // Instruments create their own sound; only the frame's `beep` can be muted.
  if (draft.current.split('new AudioContext(').length > 2) return false;
  if (!draft.current.includes(AUDIBLE)) {
    return /load\('muted'/.test(draft.current) ? draft.note('Sound is off already') : false;
  }
  if (!isOff && !isToggle) return draft.note('The app plays sounds already');
  if (/load\('muted'/.test(draft.current)) return draft.note('The app has a switch for its sound already');
  draft.replace(AUDIBLE, `    if (load('muted', ${isOff && !isToggle})) return;\n${AUDIBLE}`);
  if (!isToggle) return true;
  return addButton(
    draft,
    'mute',
    'Sound on or off',
    "const isMuted = !globalThis.kit.load('muted', false);\n    globalThis.kit.save('muted', isMuted);\n    globalThis.kit.toast(isMuted ? 'Sound is off' : 'Sound is on');",
    'footer',
  );
}

function addShortcutHelp(draft: Draft): boolean {
  const keys = '<details class="keys">';
  if (!isComposed(draft.current)) return false;
  if (draft.current.includes("'?': () =>")) return draft.note('Pressing ? shows the shortcuts already');
  const script =
    "  const { $, shortcuts, say } = globalThis.kit;\n  shortcuts({\n    '?': () => {\n      $('.keys').open = true;\n      $('.keys').scrollIntoView({ block: 'center' });\n      say('Keyboard shortcuts shown');\n    },\n    t: () => $('#theme-toggle').click(),\n  });";
  const list = /<details class="keys">\s*<summary>Keyboard shortcuts<\/summary>\s*<dl>/.exec(draft.current);
  const row = '\n        <dt><kbd>?</kbd></dt><dd>Show these shortcuts</dd>';
  if (list) draft.replaceAt(list.index + list[0].length, list.index + list[0].length, row);
  else
    draft.replace(
      '</footer>',
      `  ${keys}<summary>Keyboard shortcuts</summary><dl>${row}\n        <dt><kbd>T</kbd></dt><dd>Switch the theme</dd></dl></details>\n    </footer>`,
    );
  return draft.addScript(script);
}

function addDarkToggle(draft: Draft): boolean {
  if (isComposed(draft.current))
    return draft.note('The app has a switch between light and dark already, at the top right');
  return addOnce(draft, 'dark-toggle', snippet('dark-toggle'));
}

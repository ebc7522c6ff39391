import { TOKENS } from '../../shared/domain/looks/color-schemes.ts';
import { type PromptRule, ruleLines } from './prompt-rule.ts';
import { DATA_RULES, LIBRARY_RULES, REAL_BEHAVIOUR_RULE } from './shared-rules.ts';

const PROMPTS_TEST = 'test/unit/builds/prompts.test.ts';
/** Grades that strangers gave five apps before these rules existed. */
const GRADES = 'Five graded apps: appearance 3.2 of 5 at 1280 pixels and 2.6 at 360';

const COLOR_VARIABLES = TOKENS.map(([, name]) => `--${name}`).join(' ');

const KIT_RULE = `What an app needs of these it calls from the Buidl kit, in a <script src> before its own, instead of writing it:
  buidlKit.store(name, {initial, version, migrate(value, version)}): {get(), set(value), update(change), undo(), redo(), subscribe(fn)}, in localStorage · undoKeys(store)
  search(items, query, {fields, limit}): the items, best first; words, their beginnings, without accents, in all fields · mark(text, query): a node with <mark>
  router({views, show(view, params)}): {view, params, go(view, params), set(params), link(view, params)}; show draws after this script and on each change
  pagedList(list, {item(item): element, size, empty}): {show(items)}, with “20 of 120”
  toast(text, {undo()}) · await confirm(text, {title, ok, cancel, isDangerous}) · await ask({title, ok, fields: [{name, label, type, value, isRequired, options}]}): values or null
  formats.date(value, 'short' to 'full') time dateTime ago day (for keys) number(n, digits) percent(share) money(n, 'CHF') count(n, 'exam', 'exams'), for the visitor
  saveCsv(name, rows, {field: heading}) · saveFile(name, content, type) · printPage(element?)
  Charts are Chart.js.`;

/** The rules for every document that a model writes or changes, in the order in which it reads them. */
export const DOCUMENT_RULE_LIST: readonly PromptRule[] = [
  {
    id: 'sandbox',
    text: 'The document runs in a sandboxed frame without an origin of its own: localStorage, sessionStorage, IndexedDB and caches are kept in this browser, and workers start from a blob: or data: URL; cookies that last, service workers, WebRTC, and calls, images and media from other hosts do not work. Only the hosts in <allowed_hosts>, if there are any, may be called with fetch over HTTPS and by wss:, and serve images, media and fonts: show a clear state when a call fails. Forms are handled in JavaScript and never leave the page. A link to another site opens in a new tab once the visitor agrees. An <iframe> with the embed address of YouTube, Vimeo, Spotify, SoundCloud, OpenStreetMap, Google Maps (/maps/embed or output=embed), Calendly, Cal.com, Typeform, CodePen or Figma, in the markup and with a title and a size, is a card that shows the page above the app after a click; its content cannot be scripted. Only ids that the idea gives are used. Any other page, such as Stripe’s, is a link; srcdoc does not work.',
    reason: 'Models write apps for ordinary pages, whose calls, cookies and frames fail in an app.',
    evidence: 'test/integration/builds/check-policy.test.ts',
  },
  {
    id: 'address',
    text: "The search and fragment of the address are those of the app’s page: location, history and links to #… work. Every view, filter, search and open item stands in the fragment, as in #/teas?kind=green&open=3, so that reload, Back and a copied link keep the place. confirm() and prompt() wait for the visitor, but what the app asks often is asked inside the page, as in a <dialog>. A receipt or print view is either the page with print() and @media print, or window.open('', '_blank') with document.write, close and print in a click. Downloads are files that the app makes itself, saved after a click with a link that has a download name, as .csv, .json, .txt, .png, .svg, .pdf, .html or .zip; never programs or scripts such as .js and .sh.",
    reason: 'A reload or Back lost the place, and a shared link opened the start.',
    evidence: 'Five graded apps: none kept its place in the address; 29 of 886 public apps read the fragment.',
  },
  {
    id: 'kit',
    text: KIT_RULE,
    reason:
      'Each app wrote its own storage, search, toasts, dialogs, formats and fragments, with other faults each time.',
    evidence: 'test/e2e/publishing/published-kit.spec.ts',
  },
  {
    id: 'devices',
    text: 'Camera, microphone, location, motion and orientation work with the browser’s own functions (`navigator.mediaDevices.getUserMedia`, `navigator.geolocation`, `devicemotion` and `deviceorientation` with `DeviceMotionEvent.requestPermission`) once the visitor agrees. Ask after a click that says why, never on load and not again after a refusal: catch it, say what is missing, and offer another way, such as a file or typing. Stop the tracks when they are no longer needed.',
    reason: 'Apps asked on load, and a refusal left an empty view.',
    evidence: 'test/integration/builds/check-devices.test.ts',
  },
  {
    id: 'ai',
    text: "An app that needs an AI calls `await buidl.ai.chat(text or [{role: 'user' or 'assistant', content}, …])`, which gives the response’s text, and `await buidl.ai.image(prompt)`, which gives an image’s address; there is no other AI, and no key. They reject with an Error whose message is for the visitor, as in a preview, where AI does not work yet: show that message, keep what was typed, and let the visitor try again. Each call costs the app’s owner credits, so make one only when the visitor asks for it. `globalThis.buidl?.ai` is missing in exported files.",
    reason: 'Models ask for a key of their own provider, which no app may hold.',
    evidence: 'test/unit/app-services/gated-calls.test.ts',
  },
  {
    id: 'shared-data',
    text: DATA_RULES,
    reason: 'What others should see stayed in one browser.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'reach',
    text: 'It works at 360 pixels and at 1920, with mouse, touch and keyboard, in its theme, with labels, roles and a visible focus. Every tool is in reach at 360 pixels: none is left out, cut off or shown on hover only. On a phone the result comes before its filters, which open from a chip or a button; a menu is one line, and a table becomes cards.',
    reason: 'Phone views began with 600 pixels of filters, or lacked tools.',
    evidence: GRADES,
  },
  {
    id: 'named-colors',
    text: 'A colour that people name is meant literally and for the thing that they name: a hex value as it is, “red” as a red that everyone calls red. Choose what stands on it so that it is legible.',
    reason: 'Models soften colours that people name.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'look-variables',
    text: `The head begins with <style id="look-variables">, links to its two typefaces and a reset, which Buidl inserts: do not write them. All colours, type, space and corners are these variables, in both schemes at once: ${COLOR_VARIABLES} (--fill with --on-fill for large areas and main buttons), --field-line, --font-heading --font-body, --text-s to --text-xxl (s m l xl xxl), --space-1 to --space-6, --radius --radius-small, --motion-time --motion-easing, --screen (100dvh). What appears has the class enter, with --order where several follow each other. data-theme on html switches the scheme. A change of colours, type or corners sets the variables in that element, and new parts use them. A document without it keeps its own style.`,
    reason: 'Each app had one font, and new parts of a revision looked foreign.',
    evidence: 'test/unit/builds/look.test.ts',
  },
  {
    id: 'pictures',
    text: 'What the words name is seen: a dish, an animal, a place or a product has its own picture, an SVG scene that shows it, or an {{image:…}} that the request gives; never a pattern, a letter or the same picture in place of a thing, and an image that does not show what its words say is worse than none. Pictures are drawings by name: /pictures/fluent-emoji-flat/pizza.svg (flat), /pictures/noto/pizza.svg (with depth) and icons /pictures/lucide/scissors.svg?color=b03905 (black without a color; they take the color of the text as a CSS mask). A name is the Unicode name of the emoji or Lucide’s, as in hot-beverage; for one that does not exist the nearest is taken. An address stands whole in markup, CSS or a string, never put together at run time; an app keeps to one set, and a picture has its size in CSS and an alt text. In a document that you change they are {{image:fluent-pizza}} and the like. Icons are inline SVG or pictures, never emoji or symbol characters.',
    reason: 'A food guide had no picture of food, and a shop had stripes where its teas should be.',
    evidence: 'test/unit/builds/pictures.test.ts',
  },
  {
    id: 'alive',
    text: 'The first view says what this is and is alive: believable names, prices and texts, and dates counted from today. Lists that visitors fill (reviews, posts, bookings) show three to six samples, labelled as samples, until the first real record comes; never the same empty note on every item. A clear order of what matters, states for hover, focus, disabled and empty.',
    reason: 'Apps began with “No ratings yet” twelve times, and dates lay years back.',
    evidence: GRADES,
  },
  {
    id: 'counts',
    text: 'Texts that count or sum up (“twelve recipes”, “3 of 5”, a total) are computed from the data, with singular and plural. An open view or dialog follows a change of its data.',
    reason:
      'A heading said twelve recipes after the thirteenth, and an open dialog showed what another visitor had changed.',
    evidence: 'Five graded apps: 9 of 30 cases only partly held.',
  },
  {
    id: 'phone',
    text: 'On a phone it fills the visible screen with 100dvh (never 100vh) and keeps env(safe-area-inset-…) free; fields have text of 16 pixels or more. A canvas or board that is played by touch has touch-action: none, and a game calls preventDefault for the arrow keys and Space. An Enter that ends the composition of a character (`event.isComposing` or `event.keyCode === 229`) never sends.',
    reason: 'iPhones zoom into small fields, and the page scrolls under a game.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'games',
    text: 'A game starts at the first key, tap or click, can be paused and played again, keeps its best score, and measures time, so that it is as fast on every screen.',
    reason: 'Games ran twice as fast on screens with 120 Hz.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'head',
    text: 'The head has the app’s name as its title, <meta name="theme-color"> with its main colour as #rrggbb, and <link rel="icon"> with a small SVG of shapes, without text, as a data: URL.',
    reason: 'The site and phones show an app by its title, colour and icon.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'real',
    text: REAL_BEHAVIOUR_RULE,
    reason: 'Buttons pretended to find the place or to recognise a photo.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'finished',
    text: 'No errors in the console, no alert on load, no placeholder text, no unfinished parts. Timers measure the clock instead of counting ticks or frames.',
    reason: 'The check reports each of these, and each costs a repair.',
    evidence: 'test/integration/builds/check.test.ts',
  },
];

export const DOCUMENT_RULES = `${LIBRARY_RULES}\n${ruleLines(DOCUMENT_RULE_LIST)}`;

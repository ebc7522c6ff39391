/** Text tools: counts, cases, Morse, Roman numerals, number systems, Base64, JSON, sorting, filler, reading aloud. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** By tool: what asks for it, and the title without a name. */
const TOOLS: readonly (readonly [string, RegExp, string])[] = [
  ['morse', /morse|морзе|モールス/i, 'Morse code'],
  ['roman', /roman num/i, 'Roman numerals'],
  ['numbers', /binary|hexadecimal|decimal conv|number (?:base|system)/i, 'Number systems'],
  ['base64', /base ?64|url encod|encode and decode/i, 'Encoder'],
  ['json', /json/i, 'JSON formatter'],
  ['case', /case conv|upper ?case|title case|slug/i, 'Case converter'],
  ['lines', /sort (?:lines|text|words|a list)|duplicate lines|remove duplicates/i, 'Line sorter'],
  ['reverse', /revers|mirror text|palindrome|upside/i, 'Text reverser'],
  ['cipher', /cipher|caesar|encrypt|secret (?:code|message)|rot13/i, 'Secret messages'],
  ['filler', /lorem|ipsum|filler|placeholder text|dummy text/i, 'Filler text'],
  ['speech', /speech|read aloud|reader|speak|voice/i, 'Read aloud'],
  ['count', /./, 'Word counter'],
];
const toolIn = (idea: string) => TOOLS.find(([, words]) => words.test(idea)) ?? ['count', /./, 'Text tools'];

export const textTools: Template = {
  id: 'text-tools',
  label: 'Text tools',
  titleFor: (topic) => `${topic} text tools`,
  titleWithout: (idea) => toolIn(idea)[2],
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.12, hue: 275 },
  icon: '<path d="M4 6h16M4 11h10M4 16h16M4 21h7"/>',
  keywords: keywords({
    7: [
      'word counter',
      'word count',
      'character counter',
      'character count',
      'letter counter',
      'count words',
      'count characters',
      'reading time',
      'case converter',
      'convert case',
      'text converter',
      'text tools',
      'text tool',
      'text formatter',
      'text editor tools',
      'morse code',
      'morse',
      'roman numerals',
      'roman numeral',
      'binary to decimal',
      'decimal to binary',
      'binary converter',
      'hex converter',
      'hexadecimal converter',
      'number base',
      'base64',
      'base 64',
      'url encoder',
      'json formatter',
      'json viewer',
      'json validator',
      'format json',
      'sort lines',
      'remove duplicate lines',
      'text reverser',
      'reverse text',
      'palindrome checker',
      'caesar cipher',
      'cipher',
      'secret message encoder',
      'lorem ipsum',
      'placeholder text generator',
      'text to speech',
      'read aloud',
      'slug generator',
      'contador de palabras',
      'wörter zählen',
      'compteur de mots',
      'азбука морзе',
      '文字数カウント',
      '字数统计',
    ],
  }),
  styleFile: new URL('./text-tools.css', import.meta.url),
  scriptFile: new URL('./text-tools.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Type or paste; the answer is there at once, and stays on this device.',
    width: 'wide',
    config: { tool: toolIn(idea)[0] },
    shortcuts: [
      { keys: 'C', does: 'Copy the result' },
      { keys: '/', does: 'Go to the text' },
    ],
    body: html`<div class="row spread">
  <label class="which">Tool<select id="tool"></select></label>
  <div id="options" class="row"></div>
</div>
<div class="desk">
  <label>Your text<textarea id="text" rows="12" maxlength="200000" dir="auto" placeholder="Type or paste here"></textarea></label>
  <div class="result"><label>Result<textarea id="result" rows="12" readonly dir="auto"></textarea></label></div>
</div>
<p id="notice" class="hint" role="status" aria-label="Notice"></p>
<div class="row acts"><button type="button" class="primary" id="copy">Copy result</button><button type="button" id="use">Use as text</button><button type="button" class="plain" id="clear">Clear text</button></div>
<dl id="figures" class="figures number" aria-label="Counts"></dl>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: counts and converts text while you type, in twelve ways, without sending it anywhere.`,
    sections: [
      { name: 'Tool', purpose: 'What to do with the text' },
      { name: 'Text and result', purpose: 'Side by side' },
      { name: 'Counts', purpose: 'Words, characters, sentences, reading time' },
    ],
    data: ['The text', 'The chosen tool'],
    interactions: ['Type', 'Choose a tool', 'Copy the result', 'Use the result as text', 'Clear with undo'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'Your text', value: 'Three small words' },
      { action: 'expect', role: 'textbox', name: 'Result' },
      { action: 'click', role: 'button', name: 'Clear text' },
      { action: 'click', role: 'button', name: 'Undo' },
    ],
  }),
};

/** A unit converter: seven kinds of units, both ways, all other units at a glance. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:temperature|celsius|fahrenheit|kelvin)/i, 'Temperature'],
  [/\b(?:weight|mass|kilo(?:gram)?s?|pounds?|ounces?|gram)/i, 'Weight'],
  [/\b(?:volume|litres?|liters?|cups?|gallons?|cooking|kitchen|baking|recipe)/i, 'Volume'],
  [/\b(?:speed|mph|km\/h|pace)/i, 'Speed'],
  [/\b(?:area|acres?|hectares?)/i, 'Area'],
  [/\b(?:data|bytes?|megabytes?|storage)/i, 'Data'],
];

const kindOf = ({ idea }: AppSpec): string => KINDS.find(([words]) => words.test(idea))?.[1] ?? 'Length';

export const unitConverter: Template = {
  id: 'unit-converter',
  label: 'Unit converter',
  titleFor: (topic) => `${topic} converter`,
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.13, hue: 200 },
  icon: '<path d="M4 9h15M15 5l4 4-4 4M20 16H5M9 12.5l-4 3.5 4 4"/>',
  keywords: keywords({
    5: [
      'unit converter',
      'converter',
      'unit conversion',
      'conversor',
      'convertisseur',
      'einheitenrechner',
      'umrechner',
      'convertitore',
      'конвертер',
      '単位変換',
      '单位换算',
      '단위 변환',
    ],
    3: ['convert unit', 'celsius to fahrenheit', 'km to miles', 'metric to imperial', 'conversion'],
    2: ['convert'],
  }),
  otherMeanings: [
    'time zone converter',
    'timezone converter',
    'roman numeral converter',
    'color converter',
    'colour converter',
    'text converter',
    'conversion tracker',
    'sales conversion',
    'ad conversion',
    'attic conversion',
    'loft conversion',
    'base converter',
    'number converter',
    'currency converter',
    'convert visitors',
    'convert currency',
    'conversion rate',
    'pdf converter',
    'file converter',
    'markdown converter',
    'case converter',
    'video converter',
    'catalytic converter',
  ],
  styleFile: new URL('./unit-converter.css', import.meta.url),
  scriptFile: new URL('./unit-converter.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'Type on either side, the other one follows.',
    width: 'medium',
    config: { kind: kindOf(spec) },
    shortcuts: [
      { keys: 'S', does: 'Swap the two sides' },
      { keys: '/', does: 'Go to the amount' },
    ],
    body: html`<div class="kinds segments" id="kinds" role="group" aria-label="Kind of unit"></div>
<section class="card sides" aria-label="Conversion">
  <div class="side">
    <label>From amount<input id="from-amount" inputmode="decimal" maxlength="24" autocomplete="off"></label>
    <label><span class="visually-hidden">From unit</span><select id="from-unit"></select></label>
  </div>
  <button type="button" class="icon swap" id="swap" aria-label="Swap sides">${icon('swap')}</button>
  <div class="side">
    <label>To amount<input id="to-amount" inputmode="decimal" maxlength="24" autocomplete="off"></label>
    <label><span class="visually-hidden">To unit</span><select id="to-unit"></select></label>
  </div>
  <p id="sentence" class="sentence number" role="status" aria-label="Result"></p>
</section>
<section class="others" aria-labelledby="others-title">
  <h2 id="others-title">In other units</h2>
  <dl id="others" class="number"></dl>
</section>`,
  }),
  plan: (spec) => ({
    summary: `${spec.title}: converts length, weight, volume, temperature, area, speed and data, both ways.`,
    sections: [
      { name: 'Kind of unit', purpose: 'Choose what is converted' },
      { name: 'Conversion', purpose: 'Two amounts with their units' },
      { name: 'In other units', purpose: 'The same amount in all units of the kind' },
    ],
    data: ['Chosen kind, units and amount'],
    interactions: ['Type on either side', 'Choose units', 'Swap'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'From amount', value: '12' },
      { action: 'expect', role: 'textbox', name: 'To amount' },
      { action: 'click', role: 'button', name: 'Weight' },
      { action: 'click', role: 'button', name: 'Swap sides' },
      { action: 'expect', role: 'status', name: 'Result' },
    ],
  }),
};

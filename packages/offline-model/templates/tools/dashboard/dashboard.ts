/** A dashboard: key figures, a line and a bar chart, and a table. It shows sample data until the user adds data. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { advance, click, fill, gone, press, reload, see, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

interface Subject {
  words: RegExp;
  /** The measured quantity, and the unit before the number. */
  measure: string;
  unit: string;
  groups: readonly string[];
  scale: number;
}

const SUBJECTS: readonly Subject[] = [
  {
    words: /fitness|health|workout|steps|running|sport/i,
    measure: 'Minutes',
    unit: '',
    groups: ['Running', 'Cycling', 'Strength', 'Walking'],
    scale: 40,
  },
  {
    words: /website|traffic|analytics|visitor|seo|blog/i,
    measure: 'Visits',
    unit: '',
    groups: ['Search', 'Direct', 'Social', 'Newsletter'],
    scale: 320,
  },
  {
    words: /support|ticket|helpdesk|customer service/i,
    measure: 'Tickets',
    unit: '',
    groups: ['Email', 'Chat', 'Phone', 'Form'],
    scale: 18,
  },
  {
    words: /energy|solar|power|electricity/i,
    measure: 'kWh',
    unit: '',
    groups: ['Solar', 'Grid', 'Battery', 'Car'],
    scale: 9,
  },
];
const SALES: Subject = {
  words: /./,
  measure: 'Sales',
  unit: '$',
  groups: ['Online', 'Shop', 'Phone', 'Market'],
  scale: 240,
};

const subjectOf = ({ idea, title }: AppSpec): Subject =>
  SUBJECTS.find(({ words }) => words.test(`${idea} ${title}`)) ?? SALES;

export const dashboard: Template = {
  id: 'dashboard',
  label: 'Dashboard',
  titleFor: (topic) => `${topic} dashboard`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.15, hue: 258 },
  icon: '<path d="M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z"/>',
  keywords: keywords({
    5: [
      'dashboard',
      'dashboard with charts',
      'admin panel',
      'analytics dashboard',
      'sales dashboard',
      'kpi',
      'data visualisation',
      'data visualization',
    ],
    3: ['chart', 'graph', 'analytics', 'metrics', 'statistics', 'bar chart', 'line chart'],
  }),
  can: [
    'key',
    'figure',
    'period',
    'add',
    'delete',
    'export',
    'csv',
    'source',
    'week',
    'month',
    'revenue',
    'number',
    'overview',
    'total',
    'average',
    'kennzahl',
    'zeitraum',
    'quelle',
    'umsatz',
  ],
  otherMeanings: [
    'gantt chart',
    'seating chart',
    'chord chart',
    'chord charts',
    'chore chart',
    'star chart',
    'org chart',
    'flow chart',
    'flowchart',
    'growth chart',
    'height chart',
    'reward chart',
    'sticker chart',
    'family chart',
    'graphing',
    'chart a course',
    'graph paper',
    'graph theory',
    'charts music',
    'car dashboard',
    'weather dashboard',
    'habit chart',
  ],
  styleFile: new URL('./dashboard.css', import.meta.url),
  scriptFile: new URL('./dashboard.js', import.meta.url),
  compose: (spec) => {
    const { measure, unit, groups, scale } = subjectOf(spec);
    return {
      tagline: `${measure} at a glance: how much, when, and where from.`,
      width: 'full',
      config: { measure, unit, groups, scale },
      shortcuts: [
        { keys: '1 / 2 / 3', does: 'The last 7, 30 or 90 days' },
        { keys: 'N', does: 'Add a figure' },
      ],
      body: html`<div class="row spread tools">
  <div class="segments" role="group" aria-label="Period">
    <button type="button" data-days="7" aria-pressed="false">7 days</button>
    <button type="button" data-days="30" aria-pressed="true">30 days</button>
    <button type="button" data-days="90" aria-pressed="false">90 days</button>
  </div>
  <p class="hint sample" id="sample">These are sample figures. <button type="button" id="own">Start with your own</button></p>
</div>
<dl class="key-figures number">
  <div class="card"><dt>${measure}</dt><dd id="total"></dd><dd class="hint" id="change"></dd></div>
  <div class="card"><dt>A day</dt><dd id="average"></dd><dd class="hint">on average</dd></div>
  <div class="card"><dt>Best day</dt><dd id="best"></dd><dd class="hint" id="best-day"></dd></div>
  <div class="card"><dt>Strongest</dt><dd id="strongest"></dd><dd class="hint" id="strongest-share"></dd></div>
</dl>
<div class="charts">
  <section class="card wide" aria-labelledby="line-title"><h2 id="line-title">Day by day</h2><div id="line" class="plot"></div><p id="point" class="hint number"></p></section>
  <section class="card" aria-labelledby="bars-title"><h2 id="bars-title">By source</h2><ul id="bars" class="bars" aria-label="By source"></ul></section>
</div>
<section class="entries" aria-labelledby="entries-title">
  <div class="row spread"><h2 id="entries-title">Figures</h2><button type="button" id="export">Export CSV</button></div>
  <form id="form" class="card add" autocomplete="off">
    <label>Date<input name="date" type="date" required></label>
    <label>Source<input name="group" list="groups" maxlength="40" required></label><datalist id="groups"></datalist>
    <label>${measure}<input name="value" type="number" min="0" step="any" required></label>
    <button type="submit" class="primary">${icon('plus')}Add figure</button>
  </form>
  <div id="empty" class="empty" hidden><strong>No figures in this period</strong><p>Add the first one above, the charts draw themselves.</p></div>
  <ul id="entries" aria-label="Figures"></ul>
</section>`,
    };
  },
  plan: (spec) => {
    const { measure, unit, groups, scale } = subjectOf(spec);
    const addFigure = (source = '{word}', value = '{amount}') => [
      fill('Source', source, 'combobox'),
      fill(measure, value, 'spinbutton'),
      click('Add figure'),
    ];
    const shows = (text: string) => see('main', '', { contains: text });
    const inFigures = { within: { role: 'list', name: 'Figures' } };
    return {
      summary: `${spec.title}: key figures, a line chart by day, bars by source and a table, over 7, 30 or 90 days; own figures kept on the device.`,
      sections: [
        { name: 'Key figures', purpose: 'Sum with change, average, best day, strongest source' },
        { name: 'Charts', purpose: 'Day by day, and by source' },
        { name: 'Figures', purpose: 'Add, delete and export figures' },
      ],
      data: ['Figure: id, date, source, value'],
      features: {
        'Choose a period': [
          { ...see('listitem', '', { count: 12 }), ...inFigures },
          press('3'),
          see('img', `${measure} of the last 90 days`),
          click('7 days'),
          see('button', '7 days', { state: 'checked', isKept: true }),
          {
            ...see('listitem', ''),
            sorted: 'descending',
            within: { role: 'list', name: 'By source' },
          },
        ],
        'Start with own figures': [
          click('Start with your own'),
          gone('button', 'Start with your own'),
          see('text', 'No figures in this period'),
          undo,
          see('button', 'Start with your own', { isKept: true }),
        ],
        'Add a figure': [
          press('n'),
          press('n'),
          see('combobox', 'Source', { value: 'n' }),
          ...addFigure(),
          ...addFigure('{other}', '{amount*29}'),
          shows(`${measure}${unit}{amount*30}nothing to compare with`),
          shows(`A day${unit}{amount}on average`),
          shows(`Best day${unit}{amount*30}`),
          shows('Strongest{other}97% of all'),
          see('list', 'By source', { text: `{other}${unit}{amount*29} · 97%{word}${unit}{amount} · 3%` }),
          see('button', 'Delete {word}', { isKept: true }),
        ],
        'Compare with the period before': [
          ...addFigure(),
          click('7 days'),
          advance(0, 6),
          reload,
          see('button', 'Delete {word}'),
          { action: 'hover', role: 'img', name: measure },
          shows(`: ${unit}0`),
          advance(0, 1),
          reload,
          shows('−100% against the 7 days before'),
          ...addFigure('{other}', '{amount*2}'),
          shows('+100% against the 7 days before'),
          click('90 days'),
          { ...click(''), ...inFigures },
          see('button', 'Delete {word}'),
        ],
        'Delete a figure': [
          ...addFigure('{word}', '{amount}.5'),
          see('list', 'Figures', { contains: `{word}${unit}{amount}.5` }),
          click('Delete {word}'),
          gone('button', 'Delete {word}'),
          undo,
          see('button', 'Delete {word}'),
          click('Delete {word}'),
          see('button', 'Delete {word}', { state: 'gone', isKept: true }),
        ],
        'Export the figures': [
          click('7 days'),
          see('button', '7 days', { state: 'checked' }),
          {
            ...{ action: 'download', role: 'button', name: 'Export CSV', file: 'figures.csv' },
            // The first sample figure. The file has the figures of all periods.
            contains: `"${groups[0]}",${Math.round(scale * 0.875)}`,
          },
        ],
      },
    };
  },
};

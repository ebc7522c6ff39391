/** A mind map with automatic layout, a color for each branch, zoom and an outline. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { click, fill, gone, press, see, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const TEXT = 'Text of the thought';

export const mindMap: Template = {
  id: 'mind-map',
  label: 'Mind map',
  titleFor: (topic) => `${topic} mind map`,
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.16, hue: 285 },
  icon: '<circle cx="12" cy="12" r="3"/><circle cx="4.500" cy="6" r="2"/><circle cx="19.500" cy="6" r="2"/><circle cx="19.500" cy="18" r="2"/><path d="M6.200 7.200l3.400 2.600M14.500 10l3.300-2.700M14.500 14l3.300 2.700"/>',
  keywords: keywords({
    8: [
      'mind map',
      'mindmap',
      'mind mapping',
      'mindmapping',
      'brainstorming',
      'brainstorm',
      'concept map',
      'idea map',
      'thought map',
      'family tree',
      'org chart',
      'organisation chart',
      'organization chart',
      'tree diagram',
    ],
  }),
  can: [
    'branch',
    'thought',
    'fold',
    'zoom',
    'outline',
    'node',
    'text',
    'add',
    'delete',
    'export',
    'connect',
    'arrange',
    'idea',
    'zweig',
    'gedanke',
    'gliederung',
  ],
  styleFile: new URL('./mind-map.css', import.meta.url),
  scriptFile: new URL('./mind-map.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'One thought leads to the next. The map arranges itself.',
    width: 'full',
    config: { start: startOf(spec) },
    shortcuts: [
      { keys: 'C', does: 'New thought below the chosen one' },
      { keys: 'B', does: 'New thought beside it' },
      { keys: '← / → / ↑ / ↓', does: 'Choose another one' },
      { keys: 'R', does: 'Write its text' },
      { keys: 'Delete', does: 'Delete it and all below' },
      { keys: '+ / −', does: 'Larger, smaller' },
    ],
    body: html`<div class="tools">
  <label class="text"><span class="visually-hidden">Text of the thought</span><input id="text" maxlength="80" placeholder="Text of the thought" dir="auto"></label>
  <div class="row">
    <button type="button" class="primary" id="add-child">${icon('plus')}Add below</button>
    <button type="button" id="add-beside">Add beside</button>
    <button type="button" id="fold">Fold</button>
    <button type="button" class="danger icon" id="remove" aria-label="Delete thought">${icon('trash')}</button>
  </div>
</div>
<div class="map" id="map" role="group" aria-label="Map" tabindex="-1"><div class="sheet" id="sheet"><svg id="lines" aria-hidden="true"></svg></div></div>
<div class="row spread foot">
  <div class="row" role="group" aria-label="Zoom"><button type="button" class="icon" id="smaller" aria-label="Smaller">−</button><span id="zoom" class="number">100%</span><button type="button" class="icon" id="larger" aria-label="Larger">+</button></div>
  <div class="row"><button type="button" id="outline">Save as outline</button><button type="button" class="plain danger" id="fresh">New map</button></div>
</div>`,
  }),
  plan: (spec) => {
    const { root, branches } = startOf(spec);
    const [branch = '', child = ''] = branches[0] ?? [];
    const write = (text: string): Step => fill(TEXT, text);
    const isChosen = (text: string): Step => see('textbox', TEXT, { value: text });
    const addThought = [click(root), click('Add below'), write('{word}')];
    return {
      summary: `${spec.title}: a mind map that arranges itself, with branches in colour, folding, zoom, an outline to take away; kept on the device.`,
      sections: [
        { name: 'Tools', purpose: 'The text of the chosen thought; add, fold, delete' },
        { name: 'Map', purpose: 'All thoughts, joined by lines' },
        { name: 'Foot', purpose: 'Zoom, outline, new map' },
      ],
      data: ['Thoughts with text, order and folding', 'Zoom'],
      features: {
        'Add a thought': [
          click(root),
          click('Add below'),
          see('button', '…'),
          write('{word}'),
          see('button', '{word}', { isKept: true }),
          click('{word}'),
          press('b'),
          write('{other}'),
          press('Enter'),
          press('c'),
          write('{name}'),
          {
            ...{ action: 'download', role: 'button', name: 'Save as outline' },
            ...{ file: 'mind-map.txt', contains: '- {word} - {other} - {name}' },
          },
        ],
        Fold: [
          click(branch),
          press('ArrowDown'),
          isChosen(branches[2]?.[0] ?? ''),
          press('ArrowUp'),
          press('f'),
          gone('button', child),
          see('button', `${branch} +${(branches[0]?.length ?? 1) - 1}`, { isKept: true }),
          click(branch),
          click('Unfold'),
          click(child),
          see('button', 'Fold', { state: 'disabled' }),
          press('f'),
          see('status', 'Announcements', { text: 'Nothing to fold' }),
        ],
        'Delete a thought': [
          ...addThought,
          click('Delete thought'),
          gone('button', '{word}'),
          isChosen(branches.at(-1)?.[0] ?? ''),
          see('region', 'Message', { contains: '{word} deleted' }),
          undo,
          see('button', '{word}', { isKept: true }),
          press('Delete'),
          see('status', 'Announcements', { text: 'The middle stays' }),
          see('button', 'Delete thought', { state: 'disabled' }),
        ],
        'Start a new map': [
          click('New map'),
          gone('button', branch),
          undo,
          see('button', branch),
          click('New map'),
          press('q'),
          click('Add below'),
          write('{other}'),
          press('Escape'),
          press('ArrowLeft'),
          isChosen('q'),
          press('ArrowRight'),
          isChosen('{other}'),
        ],
        Zoom: [
          click('Larger'),
          see('text', '120%', { isKept: true }),
          press('-'),
          click('Smaller'),
          press('-'),
          press('+'),
          see('text', '80%'),
        ],
      },
    };
  },
};

/** Returns the first thoughts. The topic is the thought in the middle. */
function startOf({ idea, topic }: AppSpec): { root: string; branches: readonly (readonly string[])[] } {
  if (/family tree/i.test(idea)) {
    return {
      root: 'Grandparents',
      branches: [['Aunt', 'Cousin'], ['Parents', 'Me', 'Sister'], ['Uncle']],
    };
  }
  if (/org(?:ani[sz]ation)? chart/i.test(idea)) {
    return {
      root: 'Director',
      branches: [
        ['Product', 'Design', 'Engineering'],
        ['Sales', 'Partners'],
        ['Operations', 'Finance', 'People'],
      ],
    };
  }
  return {
    root: topic === undefined ? 'My idea' : capitalised(topic),
    branches: [
      ['Why', 'What changes', 'For whom'],
      ['What', 'First version', 'Later'],
      ['How', 'Steps', 'Costs'],
      ['Who', 'Helps'],
    ],
  };
}

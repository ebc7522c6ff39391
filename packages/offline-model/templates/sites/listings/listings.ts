/** Listings: jobs, homes, vehicles or things; search, filters, saved ones, and those of everyone who posts; samples until somebody does. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData, sharing } from '../../../engine/shared-data/shared-data.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardFor } from './boards.ts';

const WORDS = { type: 'string', minLength: 1, maxLength: 80 } as const;
const LISTINGS: DataDeclaration = {
  listings: {
    preset: 'shared',
    shape: {
      type: 'object',
      properties: {
        ...{ title: WORDS, who: WORDS, place: WORDS, kind: WORDS },
        price: { type: 'number', minimum: 0, maximum: 99_999_999 },
        about: { type: 'string', maxLength: 1_000 },
      },
      required: ['title', 'who', 'place', 'kind', 'price'],
    },
  },
};

export const listings: Template = {
  id: 'listings',
  label: 'Notice board',
  titleFor: (topic) => `${topic} board`,
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.13, hue: 255 },
  icon: '<rect x="4" y="7" width="16" height="12" rx="2"/><path d="M9 7V5h6v2M4 12h16M12 11v2"/>',
  keywords: keywords({
    7: [
      'job board',
      'jobs board',
      'job listings',
      'job listing',
      'job portal',
      'job search',
      'job finder',
      'real estate listings',
      'real estate app',
      'property listings',
      'apartment listings',
      'apartment finder',
      'house listings',
      'rental listings',
      'airbnb clone',
      'zillow clone',
      'linkedin clone',
      'craigslist',
      'classifieds',
      'classified ads',
      'marketplace',
      'second hand marketplace',
      'car listings',
      'used cars',
      'ebay clone',
      'bolsa de trabajo',
      'stellenbörse',
      'jobbörse',
      'offres d emploi',
      'annonces',
      'anuncios',
      'kleinanzeigen',
      'доска объявлений',
      '求人サイト',
      '招聘网站',
    ],
  }),
  otherMeanings: [
    'app marketplace',
    'listing agent',
    'used car dealer',
    'job application tracker',
    'job search tracker',
  ],
  styleFile: new URL('./listings.css', import.meta.url),
  scriptFile: new URL('./listings.js', import.meta.url),
  shared: [sharedData],
  compose: ({ idea, facts }) => {
    const board = boardFor(idea);
    return {
      tagline: `Find ${board.many}, save the best, post your own.`,
      width: 'wide',
      ...sharing(idea, LISTINGS),
      config: {
        board,
        currency: facts.currency() ?? 'USD',
      },
      shortcuts: [
        { keys: '/', does: 'Search' },
        { keys: 'N', does: `Post ${board.article} ${board.one}` },
      ],
      body: html`<div class="tools">
  <label class="search"><span class="visually-hidden">Search ${board.many}</span><input type="search" id="search" placeholder="Search ${board.many}"></label>
  <label><span class="visually-hidden">Place</span><select id="place"><option value="">Every place</option></select></label>
  <label><span class="visually-hidden">Sort by</span><select id="sort"><option value="new">Newest first</option><option value="high">${board.priceName}: highest first</option><option value="low">${board.priceName}: lowest first</option></select></label>
  <button type="button" class="primary" id="post">${icon('plus')}Post ${board.article} ${board.one}</button>
</div>
<div class="row spread filters"><div class="segments" id="kinds" role="group" aria-label="Kinds"></div><label class="tick"><input type="checkbox" id="only-saved">Saved only</label></div>
<p class="hint" id="found" role="status" aria-label="Found"></p>
<ul id="list" class="list" aria-label="Listings"></ul>
<p id="empty" class="empty" hidden><strong>Nothing found</strong>Try another word, place or kind.</p>
${keepingNote(`Everyone who opens this page sees what you post. Until somebody does, there are samples to try out.`)}
<dialog id="dialog" class="dialog" aria-labelledby="dialog-title">
  <form id="form" class="stack" autocomplete="off">
    <h2 id="dialog-title">Post ${board.article} ${board.one}</h2>
    <label>Title<input name="title" maxlength="80" required dir="auto"></label>
    <label>${board.whoName}<input name="who" maxlength="60" required dir="auto"></label>
    <div class="pair"><label>Where<input name="place" maxlength="40" required dir="auto"></label>
    <label>Kind<select name="kind">${board.kinds.map((kind) => html`<option>${kind}</option>`)}</select></label>
    <label>${board.priceName}<input name="price" type="number" min="0" max="99999999" required></label></div>
    <label>Details<textarea name="about" rows="4" maxlength="1000" dir="auto"></textarea></label>
    <div class="row"><button type="submit" class="primary">Publish</button><button type="button" class="plain" id="cancel">Cancel</button></div>
  </form>
</dialog>`,
    };
  },
  plan: ({ title, idea }) => {
    const board = boardFor(idea);
    return {
      summary: `${title}: ${board.many} with search, filters by place and kind, sorting, saved ones and those that everyone posts; samples to begin with.`,
      sections: [
        { name: 'Tools', purpose: 'Search, place, sorting, kinds, post' },
        { name: 'Listings', purpose: `All ${board.many} with details` },
        { name: 'Form', purpose: `Post ${board.article} ${board.one}` },
      ],
      data: [
        `listings: shared; title, ${board.whoName.toLowerCase()}, place, kind, ${board.priceName.toLowerCase()}, details`,
        'Saved listings',
      ],
      interactions: [
        'Search, filter and sort',
        'Open the details',
        'Save',
        'Post',
        'See what others post',
        'Delete one of your own with undo',
      ],
      checks: [
        { action: 'click', role: 'button', name: `Post ${board.article} ${board.one}` },
        { action: 'fill', role: 'textbox', name: 'Title', value: 'Lighthouse keeper' },
        { action: 'fill', role: 'textbox', name: board.whoName, value: 'Harbour office' },
        { action: 'fill', role: 'textbox', name: 'Where', value: 'Skagen' },
        { action: 'fill', role: 'spinbutton', name: board.priceName, value: '4200' },
        { action: 'click', role: 'button', name: 'Publish' },
        { action: 'expect', role: 'heading', name: 'Lighthouse keeper' },
        { action: 'visitAs', visitor: 'another' },
        { action: 'expect', role: 'heading', name: 'Lighthouse keeper' },
      ],
    };
  },
};

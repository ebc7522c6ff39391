/** A restaurant website: the menu with diets, opening hours, and a form to reserve a table. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { weekOf } from '../../../engine/facts/hours.ts';
import { hasImage, image } from '../../../engine/images.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { advance, click, fill, gone, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { website } from '../shared/website.ts';
import { type Kitchen, kitchenOf } from './kitchens.ts';

const PLACES = [
  'restaurant',
  'bistro',
  'pizzeria',
  'trattoria',
  'ramen bar',
  'sushi bar',
  'steakhouse',
  'diner',
  'taqueria',
  'brasserie',
];
const OPENERS = [
  'website for a',
  'website for my',
  'website for our',
  'site for a',
  'site for my',
  'page for my',
  'webpage for a',
];

export const restaurant: Template = {
  id: 'restaurant',
  label: 'Restaurant',
  titleFor: (topic) => topic,
  type: 'website',
  color: { lightness: 0.45, chroma: 0.13, hue: 25 },
  icon: '<path d="M7 3v6a2 2 0 0 0 4 0V3M9 11v10M16 21V3c3 2 3 8 0 10"/>',
  keywords: keywords({
    6: PLACES.flatMap((place) => OPENERS.map((opener) => `${opener} ${place}`)),
    5: PLACES,
    4: [
      'restaurant site',
      'restaurant website',
      'restaurant menu',
      'food menu',
      'menu card',
      'speisekarte',
      'gasthaus',
    ],
    2: ['menu', 'table reservation', 'opening hours'],
  }),
  can: [
    'menu',
    'opening',
    'hour',
    'form',
    'book',
    'reserve',
    'table',
    'reservation',
    'dish',
    'course',
    'price',
    'vegetarian',
    'vegan',
    'filter',
    'photo',
    'öffnungszeiten',
    'tisch',
    'reservieren',
    'formular',
    'gericht',
    'preis',
  ],
  otherMeanings: [
    'restaurant review',
    'restaurant reviews',
    'restaurant tracker',
    'restaurants to try',
    'restaurants i',
    'restaurant finder',
    'restaurant log',
    'restaurant list',
    'list of restaurants',
    'favourite restaurants',
    'favorite restaurants',
    'restaurant bill',
    'restaurant inventory',
    'restaurant owner',
    'drop down menu',
    'dropdown menu',
    'hamburger menu',
    'navigation menu',
    'side menu',
  ],
  shared: [website],
  styleFile: new URL('./restaurant.css', import.meta.url),
  scriptFile: new URL('./restaurant.js', import.meta.url),
  compose(spec) {
    const kitchen = kitchenOf(spec);
    return {
      tagline: kitchen.kicker,
      width: 'full',
      config: { hours: hoursOf(spec) },
      shortcuts: [],
      headerExtra: html`<nav class="nav" aria-label="Page">
    <a href="#menu">Menu</a><a href="#hours">Hours</a><a href="#reserve">Reserve</a>
  </nav>`,
      body: html`${hero(spec, kitchen)}
${menu(kitchen)}
${hours()}
${reserve()}`,
    };
  },
  plan: (spec) => {
    const kitchen = kitchenOf(spec);
    return {
      summary: `${spec.title}: a restaurant's site with the menu by course and diet, opening hours, and asking for a table.`,
      sections: [
        { name: 'Opening', purpose: 'What the kitchen is about, and whether it is open now' },
        { name: 'Menu', purpose: 'Dishes by course, filtered by diet' },
        { name: 'Hours', purpose: 'Every day of the week' },
        { name: 'Reserve', purpose: 'Ask for a table; kept on the device' },
      ],
      data: ['Reservation: name, day, time, guests'],
      images: [
        {
          placeholder_id: 'room',
          purpose: 'The large image beside the headline',
          prompt: `${kitchen.imagePrompt}. Evening light, no text, no people's faces.`,
          aspect: '4:3',
        },
        {
          placeholder_id: 'dish',
          purpose: 'The image beside the hours',
          prompt: `${kitchen.dishImage}, seen from above on a plain table. No text.`,
          aspect: '4:3',
        },
      ],
      features: { 'Filter the menu': filterSteps(kitchen), ...tableFeatures(hoursOf(spec)) },
    };
  },
};

function hoursOf({ facts }: AppSpec): typeof HOURS {
  const named = facts.hours();
  return named ? weekOf(named) : HOURS;
}

/** Opening and closing minute of each weekday, Sunday first; null for a closed day. */
const HOURS: readonly (readonly [number, number] | null)[] = [
  [720, 1200],
  null,
  [1020, 1320],
  [1020, 1320],
  [1020, 1320],
  [1020, 1380],
  [720, 1380],
];

function filterSteps({ courses }: Kitchen): Step[] {
  const dishes = courses.flatMap(([, ofCourse]) => ofCourse);
  const [any = ''] = dishes.find(([, , , diet]) => diet === '') ?? [];
  const areShown = (...diets: string[]) =>
    see('listitem', '', { count: dishes.filter(([, , , diet]) => diets.includes(diet)).length });
  return [
    see('listitem', any),
    click('Vegan only'),
    gone('listitem', any),
    areShown('vegan'),
    see('button', 'Vegan only', { state: 'checked' }),
    see('button', 'Everything', { state: 'checked', not: true }),
    click('Vegetarian'),
    areShown('vegetarian', 'vegan'),
    see('button', 'Vegetarian', { state: 'checked' }),
    click('Everything'),
    areShown('', 'vegetarian', 'vegan'),
  ];
}

type Hours = typeof HOURS;

/** The first of seven days far ahead, of which the first is a Sunday. */
const SUNDAY = Date.UTC(2099, 5, 7);
const DAY_MS = 86_400_000;
/** The maximum number of characters of an expected text. */
const TEXT_MAX_LENGTH = 200;

const askForTable = (name: string) => [fill('Your name', name), click('Ask for a table')];
const takeBack = (name: string) => `Take back the table for ${name}`;
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function tableFeatures(hours: Hours): Readonly<Record<string, readonly Step[]>> {
  const days = hours.map((open, weekday) => ({ open, date: new Date(SUNDAY + weekday * DAY_MS) }));
  const closed = days.find(({ open }) => open === null);
  const { open, date } = days.find((day) => day.open !== null) ?? { open: null, date: new Date(SUNDAY) };
  const [opensAt, closesAt] = open ?? [0, 0];
  const times: string[] = [];
  for (let at = opensAt; at <= closesAt - 90; at += 30) times.push(clock(at));
  const isoOf = (day: Date) => day.toISOString().slice(0, 10);
  const dayText = date.toLocaleDateString('en', {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    timeZone: 'UTC',
  });
  const [last = ''] = times.slice(-1);
  const choices = times.join('');
  return {
    'See when it is open': [
      see('term', 'today', { count: 1 }),
      see('text', `${clock(opensAt)} – ${clock(closesAt)}`, {
        count: hours.filter((each) => each?.[0] === opensAt && each[1] === closesAt).length,
      }),
      ...(closed
        ? [
            see('text', 'Closed', { count: hours.filter((each) => each === null).length }),
            fill('Day', isoOf(closed.date)),
            see('alert', '', { contains: 'We are closed on that day.' }),
            see('combobox', 'Time', { value: '' }),
            ...askForTable('{word}'),
            see('button', takeBack('{word}'), { not: true }),
          ]
        : []),
      fill('Day', isoOf(date)),
      gone('alert', ''),
      see('combobox', 'Time', choices.length > TEXT_MAX_LENGTH ? { value: clock(opensAt) } : { text: choices }),
      ...askForTable('{other}'),
      see('listitem', '{other}', { contains: `{other}, 2 guests · ${dayText}, ${clock(opensAt)}` }),
    ],
    'Ask for a table': [
      fill('Day', isoOf(date)),
      select('Time', last),
      fill('Guests', '{a}', 'spinbutton'),
      ...askForTable('{word}'),
      see('listitem', '{word}', { contains: `{word}, {a} guests · ${dayText}, ${last}` }),
      see('status', 'Announcements', { text: `Table noted for {word} at ${last}` }),
      see('textbox', 'Your name', { value: '' }),
      fill('Guests', '1', 'spinbutton'),
      ...askForTable('{other}'),
      see('listitem', '{other}', { contains: '{other}, 1 guest ·' }),
      see('listitem', '{word}', { contains: `{word}, {a} guests · ${dayText}, ${last}`, isKept: true }),
    ],
    'Take a reservation back': [
      ...askForTable('{word}'),
      ...askForTable('{other}'),
      click(takeBack('{word}')),
      gone('button', takeBack('{word}')),
      see('button', takeBack('{other}')),
      see('region', 'Message', { contains: 'Table taken back' }),
      undo,
      see('button', takeBack('{word}')),
      see('status', 'Announcements', { text: 'Undone' }),
      click(takeBack('{other}')),
      gone('button', takeBack('{other}')),
      advance(0.2),
      gone('region', 'Message'),
      see('button', takeBack('{word}'), { isKept: true }),
    ],
  };
}

function hero(spec: AppSpec, kitchen: Kitchen): Markup {
  return html`<section class="hero" aria-labelledby="headline">
  <div>
    <p class="kicker" id="open-now">${kitchen.kicker}</p>
    <h2 id="headline">${kitchen.headline}</h2>
    <p class="lead">${kitchen.lead}</p>
    <div class="row"><a class="button primary" href="#reserve">Reserve a table</a><a class="button" href="#menu">Read the menu</a></div>
  </div>
  ${image(spec, 'room', `The dining room of ${spec.title}`, 2)}
</section>${
    hasImage(spec, 'dish')
      ? html`
<img class="image strip" src="{{image:dish}}" alt="A dish from the kitchen of ${spec.title}" width="1200" height="480">`
      : ''
  }`;
}

function menu(kitchen: Kitchen): Markup {
  const courses = kitchen.courses.map(
    ([course, dishes]) => html`  <section class="course" aria-label="${course}">
    <h3>${course}</h3>
    <ul>
${dishes.map(([name, text, price, diet]) => html`      <li data-diet="${diet}"><strong>${name}</strong><span class="price number">${price}</span><p>${text}${diet === '' ? '' : html` <em>${diet === 'vegan' ? 'Vegan' : 'Vegetarian'}</em>`}</p></li>`)}
    </ul>
  </section>`,
  );
  return html`<section id="menu" class="band" aria-labelledby="menu-title">
<div class="row spread"><h2 id="menu-title">The menu</h2>
  <div class="segments" role="group" aria-label="Diet">
    <button type="button" data-filter="" aria-pressed="true">Everything</button>
    <button type="button" data-filter="vegetarian" aria-pressed="false">Vegetarian</button>
    <button type="button" data-filter="vegan" aria-pressed="false">Vegan only</button>
  </div>
</div>
<div class="courses">
${courses}
</div>
<p class="hint">Please tell us about allergies; the kitchen knows every ingredient.</p>
</section>`;
}

function hours(): Markup {
  return html`<section id="hours" class="band split" aria-labelledby="hours-title">
  <h2 id="hours-title">Opening hours</h2>
  <dl id="days" class="days number"></dl>
</section>`;
}

function reserve(): Markup {
  return html`<section id="reserve" class="contact" aria-labelledby="reserve-title">
  <div><h2 id="reserve-title">A table for you</h2><p>This page has no server behind it: what you ask for is kept in this browser only.</p>
    <ul id="tables" class="tables" aria-label="Your tables"></ul></div>
  <form id="form" class="stack">
    <label>Your name<input name="name" autocomplete="name" maxlength="80" required></label>
    <div class="pair">
      <label>Day<input name="day" type="date" required></label>
      <label>Time<select name="time"></select></label>
      <label>Guests<input name="guests" type="number" min="1" max="12" value="2" required></label>
    </div>
    <p class="problem" id="problem" role="alert" hidden></p>
    <button type="submit" class="primary">Ask for a table</button>
  </form>
</section>`;
}

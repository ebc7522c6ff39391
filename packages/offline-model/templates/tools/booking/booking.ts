/** A booking form: service, day, free time and name. All visitors see which times are taken; only the owner sees names. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import type { HoursFact } from '../../../engine/facts/fact.ts';
import { minutesOf, weekOf } from '../../../engine/facts/hours.ts';
import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData, sharing } from '../../../engine/shared-data/shared-data.ts';
import { isAskedToBePrivate } from '../../../engine/shared-data/sharing.ts';
import { click, fill, gone, press, see, undo, visitAs } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** Services by trade: name and minutes. */
const TRADES: readonly (readonly [RegExp, readonly (readonly [string, number])[]])[] = [
  [
    /hair|barber|salon|friseur|peluquer|coiff/i,
    [
      ['Haircut', 30],
      ['Colour', 90],
      ['Beard trim', 30],
    ],
  ],
  [
    /dent|doctor|clinic|physio|therap|vet|medical/i,
    [
      ['First visit', 60],
      ['Check-up', 30],
      ['Treatment', 60],
    ],
  ],
  [
    /tutor|lesson|class|teacher|coach|course|music/i,
    [
      ['Trial lesson', 30],
      ['Lesson', 60],
      ['Double lesson', 120],
    ],
  ],
  [
    /room|desk|meeting|office|studio|court|tennis|field/i,
    [
      ['One hour', 60],
      ['Two hours', 120],
      ['Half an hour', 30],
    ],
  ],
  [
    /massage|spa|yoga|nail|beauty|wellness/i,
    [
      ['Back massage', 30],
      ['Full massage', 60],
      ['Long session', 90],
    ],
  ],
  [
    /photo|film|portrait/i,
    [
      ['Portrait', 60],
      ['Family pictures', 90],
      ['Passport picture', 30],
    ],
  ],
  [
    /car|garage|mechanic|bike|repair/i,
    [
      ['Inspection', 60],
      ['Oil or chain', 30],
      ['Repair', 120],
    ],
  ],
];
const ANY_TRADE: readonly (readonly [string, number])[] = [
  ['Short appointment', 30],
  ['Appointment', 60],
  ['Long appointment', 90],
];

/** Returns the services of the idea, or else of its trade, all with the duration that the idea names. */
function servicesOf(idea: string, facts: FactReader): readonly (readonly [string, number])[] {
  const seconds = facts.seconds() ?? facts.seconds('work');
  const minutes = seconds === undefined ? undefined : Math.round(seconds / 60);
  const named = facts.list(['service', 'treatment', 'class', 'course', 'option', 'product', 'room', 'lesson']);
  if (named) return named.map((name) => [capitalised(name), minutes ?? 60]);
  const usual = TRADES.find(([words]) => words.test(idea))?.[1] ?? ANY_TRADE;
  if (minutes === undefined) return usual;
  return [
    [/class|course|yoga/i.test(idea) ? 'Class' : /lesson|tutor|teach/i.test(idea) ? 'Lesson' : 'Appointment', minutes],
  ];
}

/** Returns the weekdays with opening hours, Sunday as 0. */
function openDaysOf(hours: HoursFact | undefined): number[] {
  const days = [0, 1, 2, 3, 4, 5, 6];
  return hours ? days.filter((day) => weekOf(hours)[day] !== null) : days;
}

/** The app offers a time every 30 minutes. */
const STEP_MINUTES = 30;

/** The configuration of the app's script. Times are minutes since midnight. */
function timesOf({ idea, facts }: AppSpec) {
  const hours = facts.hours();
  return {
    services: servicesOf(idea, facts),
    opensAt: hours ? minutesOf(hours.opens) : 9 * 60,
    openDays: openDaysOf(hours),
    closesAt: hours ? minutesOf(hours.closes) : 17 * 60 + 30,
  };
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const who = (name: string) => [fill('Your name', name), click('Book it')];
const cancelOf = (name: string) => `Cancel the booking of ${name}`;

function features(spec: AppSpec): Readonly<Record<string, readonly Step[]>> {
  const { services, opensAt, openDays, closesAt } = timesOf(spec);
  const [[service, minutes] = ['', 0], second] = services;
  const startsFor = (length: number) => Math.floor((closesAt - opensAt - length) / STEP_MINUTES) + 1;
  // The last time of the first free day, because earlier times of today may be past.
  const lastAt = opensAt + (startsFor(minutes) - 1) * STEP_MINUTES;
  const [first, last] = [clock(opensAt), clock(lastAt)];
  // The app scrolls when it says so. A click before that could miss.
  const isBooked = (time: string, what = service) =>
    see('status', 'Announcements', { text: `Booked ${what} at ${time}` });
  const book = [click(last), ...who('{word}')];
  const afterFirst = opensAt + Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;
  // Only with hours on each day is it known that tomorrow is open.
  const isTomorrowOpen = openDays.length === 7 && afterFirst <= lastAt;
  return {
    'Book a free time': [
      ...who('{word}'),
      see('alert', '', { contains: 'Please choose a time.' }),
      click(last),
      gone('alert', ''),
      fill('Phone or email', '{other}'),
      click('Book it'),
      see('listitem', '{word}', { contains: `${last}–${clock(lastAt + minutes)}${service} · {word} · {other}` }),
      gone('button', last),
      isBooked(last),
      see('button', cancelOf('{word}'), { isKept: true }),
    ],
    ...(isTomorrowOpen && {
      'Choose a day and a service': [
        press('ArrowLeft'),
        see('button', 'Today', { state: 'checked' }),
        press('ArrowRight'),
        see('button', 'Tomorrow', { state: 'checked' }),
        timesFree(startsFor(minutes)),
        ...(second
          ? [
              click(radioOf(second), 'radio'),
              timesFree(startsFor(second[1])),
              click(first),
              ...who('{word}'),
              see('listitem', '{word}', { contains: `${first}–${clock(opensAt + second[1])}${second[0]} · {word}` }),
              isBooked(first, second[0]),
              click(radioOf(services[0] ?? second), 'radio'),
              timesFree(startsFor(minutes) - Math.ceil(second[1] / STEP_MINUTES)),
            ]
          : [click(first), see('button', first, { state: 'checked' })]),
      ],
    }),
    ...(isAskedToBePrivate(spec.idea)
      ? {}
      : {
          'See all bookings as the owner': [
            ...book,
            see('button', cancelOf('{word}')),
            visitAs('another'),
            see('text', 'Nothing booked yet'),
            gone('button', last),
            visitAs('owner'),
            see('button', cancelOf('{word}')),
          ],
        }),
    'Cancel a booking': isTomorrowOpen
      ? [
          click('Tomorrow'),
          click(clock(afterFirst)),
          ...who('{word}'),
          isBooked(clock(afterFirst)),
          see('button', cancelOf('{word}')),
          click(first),
          ...who('{other}'),
          isBooked(first),
          see('button', cancelOf('{other}')),
          // The soonest is the first, although it was the last to be booked.
          { action: 'click', role: 'button', name: '', within: { role: 'list', name: 'Bookings' } },
          gone('button', cancelOf('{other}')),
          see('button', first),
          see('region', 'Message', { contains: 'Booking of {other} cancelled' }),
          see('button', cancelOf('{word}')),
          undo,
          see('button', cancelOf('{other}')),
          gone('button', first),
        ]
      : [
          ...book,
          isBooked(last),
          see('button', cancelOf('{word}')),
          click(cancelOf('{word}')),
          gone('button', cancelOf('{word}')),
          see('text', 'Nothing booked yet'),
          see('button', last),
          see('region', 'Message', { contains: 'Booking of {word} cancelled' }),
          undo,
          see('button', cancelOf('{word}')),
          gone('button', last),
        ],
  };
}

const radioOf = ([service, minutes]: readonly [string, number]) => `${service} ${minutes} min`;
const timesFree = (count: number) => see('button', '', { count, within: { role: 'group', name: 'Time' } });

const MINUTES = { type: 'integer', minimum: 0, maximum: 24 * 60 } as const;
const TIME = { day: { type: 'string', maxLength: 10 }, start: MINUTES, minutes: MINUTES } as const;

/** All visitors see which times are taken. The owner sees all bookings; a visitor sees only his or her own. */
const BOOKINGS: DataDeclaration = {
  taken: {
    preset: 'shared',
    shape: { type: 'object', properties: TIME, required: ['day', 'start', 'minutes'] },
  },
  bookings: {
    preset: 'private',
    shape: {
      type: 'object',
      properties: {
        ...TIME,
        taken: { type: 'string', maxLength: 40 },
        service: { type: 'string', maxLength: 80 },
        name: { type: 'string', minLength: 1, maxLength: 80 },
        contact: { type: 'string', maxLength: 120 },
      },
      required: ['day', 'start', 'minutes', 'service', 'name'],
    },
  },
};

export const booking: Template = {
  id: 'booking',
  label: 'Bookings',
  titleFor: (topic) => `${topic} booking`,
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.12, hue: 200 },
  icon: '<path d="M5 6h14v14H5zM5 10h14M9 3v4M15 3v4M9 15l2 2 4-4"/>',
  keywords: keywords({
    5: [
      'booking form',
      'booking',
      'booking app',
      'booking system',
      'appointment',
      'appointment scheduler',
      'reservation',
      'reservation system',
      'book a room',
      'room booking',
      'terminbuchung',
      'buchung',
    ],
    2: ['time slot', 'schedule a', 'available slots'],
  }),
  can: [
    'service',
    'day',
    'time',
    'choose',
    'name',
    'cancel',
    'slot',
    'date',
    'pick',
    'opening',
    'hour',
    'contact',
    'phone',
    'overview',
    'dienst',
    'wählen',
    'uhrzeit',
    'datum',
    'absagen',
    'öffnungszeiten',
    'termin',
  ],
  otherMeanings: [
    'booking of songs',
    'booking agent',
    'book keeping',
    'reservation wage',
    'table reservation',
    'without reservation',
  ],
  styleFile: new URL('./booking.css', import.meta.url),
  scriptFile: new URL('./booking.js', import.meta.url),
  shared: [sharedData],
  compose: (spec) => {
    const { idea, topic } = spec;
    return {
      tagline: topic ? `Find a free time for ${topic}.` : 'Find a free time in three taps.',
      width: 'wide',
      ...sharing(idea, BOOKINGS),
      config: timesOf(spec),
      shortcuts: [{ keys: '← / →', does: 'The day before, the day after' }],
      body: html`<div class="desk">
<form id="form" class="stack" autocomplete="off">
  <fieldset class="card"><legend class="visually-hidden">What for</legend><h2>1. What for?</h2><div id="services" class="services"></div></fieldset>
  <section class="card" aria-labelledby="day-title"><h2 id="day-title">2. Which day?</h2><div id="days" class="days" role="group" aria-label="Day"></div></section>
  <section class="card" aria-labelledby="time-title"><h2 id="time-title">3. What time?</h2><div id="times" class="times" role="group" aria-label="Time"></div><p id="full" class="hint" hidden>Nothing is free on this day. Try another one.</p></section>
  <section class="card stack" aria-labelledby="who-title"><h2 id="who-title">4. Who comes?</h2>
    <label>Your name<input name="name" autocomplete="name" maxlength="80" required dir="auto"></label>
    <label>Phone or email (optional)<input name="contact" maxlength="120"></label>
    <p id="problem" class="problem" role="alert" hidden>Please choose a time.</p>
    <button type="submit" class="primary">Book it</button>
  </section>
</form>
<section class="mine" aria-labelledby="mine-title">
  <h2 id="mine-title">Bookings</h2>
  <div id="empty" class="empty"><strong>Nothing booked yet</strong><p>Your bookings show up here, soonest first.</p></div>
  <ul id="bookings" aria-label="Bookings"></ul>
</section>
</div>
${keepingNote('Everyone sees which times are taken. Your name and contact are seen by you and the owner of this page.')}`,
    };
  },
  plan: (spec) => ({
    summary: `${spec.title}: booking by service, day and free time without overlaps, with a list of bookings and taking back.`,
    sections: [
      { name: 'Form', purpose: 'What for, day, free times, name' },
      { name: 'Bookings', purpose: 'Everything booked, soonest first' },
    ],
    data: [
      'taken: shared; day, start, minutes',
      'bookings: private, so that visitors see their own and the owner all; service, time, name, contact',
    ],
    features: features(spec),
  }),
};

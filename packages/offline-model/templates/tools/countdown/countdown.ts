/** A countdown to one's events: days, hours, minutes, seconds, the next one large, the others below. */

import type { DateFact } from '../../../engine/facts/fact.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** Month and day of feasts that come back every year. */
const YEARLY: readonly (readonly [RegExp, string, string])[] = [
  [/new year/i, 'New Year', '01-01'],
  [/valentine/i, "Valentine's Day", '02-14'],
  [/halloween/i, 'Halloween', '10-31'],
  [/christmas|xmas|navidad|weihnacht|noël|natale|рождеств/i, 'Christmas', '12-25'],
  [/summer/i, 'Summer', '06-21'],
];

const WAITED_FOR =
  /\b(?:count ?down(?: page| app| website)?|days|left|time) (?:to|until|till|for) (?:(?:my|our|the|a|an|next) )*([^,.;:!?()\n]{2,40}?)(?= (?:in|with|on|and|that|which|called|page|app)\b|[,.;:!?()\n]|$)/i;
const waitedFor = (idea: string): string | undefined =>
  WAITED_FOR.exec(idea)?.[1] ??
  /\b(\p{L}+) countdown\b/iu.exec(idea)?.[1]?.replace(/^(?:event|a|an|the|my)$/i, '');

function monthDayOf({ month, day }: DateFact): string {
  return [month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

export const countdown: Template = {
  id: 'countdown',
  label: 'Countdown',
  titleFor: (topic) => `Countdown to ${topic}`,
  titleWithout(idea) {
    const name = waitedFor(idea);
    return name ? `${capitalised(name)} countdown` : undefined;
  },
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.17, hue: 300 },
  icon: '<path d="M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4"/>',
  keywords: keywords({
    5: [
      'countdown to',
      'event countdown',
      'days until',
      'days till',
      'days left until',
      'countdown for',
      'countdown page',
      'countdown app',
      'wedding countdown',
      'christmas countdown',
      'holiday countdown',
      'birthday countdown',
      'new year countdown',
      'vacation countdown',
      'launch countdown',
      'cuenta atrás',
      'cuenta regresiva',
      'compte à rebours',
      'contagem regressiva',
      'conto alla rovescia',
      'обратный отсчёт',
      'カウントダウン',
      '倒计时',
      '倒数日',
      '디데이',
    ],
    3: ['countdown', 'count down'],
  }),
  otherMeanings: ['countdown timer'],
  styleFile: new URL('./countdown.css', import.meta.url),
  scriptFile: new URL('./countdown.js', import.meta.url),
  compose: ({ idea, title, facts }) => {
    const date = facts.date();
    const name = waitedFor(idea) ?? (date ? title : undefined);
    const yearly = YEARLY.find(([words]) => words.test(idea));
    return {
      tagline: 'How long until the days you look forward to.',
      width: 'medium',
      config: {
        first: {
          name: yearly?.[1] ?? (name ? capitalised(name) : 'New Year'),
          date: date?.year === undefined ? null : `${date.year}-${monthDayOf(date)}`,
          monthDay: date ? monthDayOf(date) : (yearly?.[2] ?? (name ? null : '01-01')),
          time: date?.time ?? '00:00',
        },
      },
      shortcuts: [{ keys: 'N', does: 'New event' }],
      body: html`<section class="next" aria-labelledby="next-name">
  <h2 id="next-name"></h2>
  <p id="next-date" class="hint"></p>
  <div class="clock number" id="clock" role="timer" aria-label="Time left">
    <div><strong id="days">0</strong><span>days</span></div>
    <div><strong id="hours">0</strong><span>hours</span></div>
    <div><strong id="minutes">0</strong><span>minutes</span></div>
    <div><strong id="seconds">0</strong><span>seconds</span></div>
  </div>
  <p id="here" class="here" hidden>It is here!</p>
</section>
<section class="events" aria-labelledby="events-title">
  <h2 id="events-title">Your events</h2>
  <ul id="events" aria-label="Events"></ul>
  <div id="empty" class="empty" hidden><strong>No events yet</strong><p>Add the next day you look forward to.</p></div>
  <form id="form" class="card add" autocomplete="off">
    <label>Event<input name="name" maxlength="60" required dir="auto"></label>
    <label>Date<input name="date" type="date" required></label>
    <label>Time<input name="time" type="time" value="00:00" required></label>
    <button type="submit" class="primary">Add event</button>
  </form>
</section>`,
    };
  },
  plan: ({ title }) => ({
    summary: `${title}: a countdown in days, hours, minutes and seconds to the next of several events, kept on the device.`,
    sections: [
      { name: 'Next event', purpose: 'The time left, second by second' },
      { name: 'Your events', purpose: 'All events in order, and a form for a new one' },
    ],
    data: ['Event: id, name, date and time'],
    interactions: ['Add an event', 'Show an event large', 'Delete with undo'],
    checks: [
      { action: 'expect', role: 'timer', name: 'Time left' },
      { action: 'fill', role: 'textbox', name: 'Event', value: 'Garden party' },
      { action: 'fill', role: 'textbox', name: 'Date', value: '2099-06-21' },
      { action: 'click', role: 'button', name: 'Add event' },
      { action: 'expect', role: 'button', name: 'Delete Garden party' },
    ],
  }),
};

/** A calendar: a month at a time, events by day, keyboard through the days. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const calendar: Template = {
  id: 'calendar',
  label: 'Calendar',
  titleFor: (topic) => `${topic} calendar`,
  type: 'webapp',
  color: { lightness: 0.54, chroma: 0.17, hue: 20 },
  icon: '<path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01"/>',
  keywords: keywords({
    5: [
      'calendar',
      'calendar app',
      'event calendar',
      'month view',
      'monthly planner',
      'schedule app',
      'calendario',
      'kalender',
      'terminkalender',
      'calendrier',
      'calendário',
      'календарь',
      'カレンダー',
      '日历',
      '달력',
      '캘린더',
    ],
    3: [
      'schedule',
      'scheduler',
      'timetable',
      'weekly planner',
      'day planner',
      'date planner',
      'appointments calendar',
    ],
  }),
  otherMeanings: ['advent calendar game', 'calendar girl'],
  styleFile: new URL('./calendar.css', import.meta.url),
  scriptFile: new URL('./calendar.js', import.meta.url),
  compose: ({ idea, topic }) => ({
    tagline: topic ? `What happens when, for ${topic}.` : 'What happens when, a month at a time.',
    width: 'wide',
    config: { firstDay: /start(?:s|ing)? (?:on|with) sunday|sunday first/i.test(idea) ? 0 : 1 },
    shortcuts: [
      { keys: '← / → / ↑ / ↓', does: 'Move through the days' },
      { keys: 'N', does: 'New event on the chosen day' },
      { keys: 'T', does: 'Today' },
      { keys: 'PageUp / PageDown', does: 'The month before, the month after' },
    ],
    body: html`<div class="desk">
<section class="month" aria-labelledby="month-title">
  <div class="row spread bar">
    <h2 id="month-title" aria-live="polite"></h2>
    <div class="row"><button type="button" class="icon" id="earlier" aria-label="Month before">${icon('back')}</button><button type="button" id="today">Today</button><button type="button" class="icon" id="later" aria-label="Month after">${icon('forward')}</button></div>
  </div>
  <div class="names" id="names" aria-hidden="true"></div>
  <div class="grid" id="grid" role="group" aria-label="Days"></div>
</section>
<section class="day" aria-labelledby="day-title">
  <h2 id="day-title"></h2>
  <ul id="events" aria-label="Events of the day"></ul>
  <p id="empty" class="empty">Nothing planned. Add something below.</p>
  <form id="form" class="card stack" autocomplete="off">
    <label>New event<input name="name" maxlength="80" required dir="auto"></label>
    <div class="pair">
      <label>Time<input name="time" type="time"></label>
      <label>Repeats<select name="repeats"><option value="">Never</option><option value="week">Every week</option><option value="month">Every month</option><option value="year">Every year</option></select></label>
    </div>
    <button type="submit" class="primary">Add event</button>
  </form>
</section>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a month calendar with events, times, repetition and keyboard steps, kept on the device.`,
    sections: [
      { name: 'Month', purpose: 'The days with their events' },
      { name: 'Day', purpose: 'Events of the chosen day and a form for a new one' },
    ],
    data: ['Event: id, name, date, time, repetition'],
    interactions: ['Choose a day', 'Change the month', 'Add an event', 'Repeat it', 'Delete with undo'],
    checks: [
      { action: 'click', role: 'button', name: 'Month after' },
      { action: 'click', role: 'button', name: 'Today' },
      { action: 'fill', role: 'textbox', name: 'New event', value: 'Choir' },
      { action: 'click', role: 'button', name: 'Add event' },
      { action: 'expect', role: 'button', name: 'Delete Choir' },
    ],
  }),
};

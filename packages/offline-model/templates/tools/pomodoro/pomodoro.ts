/** A focus timer: work and break phases, settings, and the focus phases of today. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { advance, click, fill, gone, press, reload, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const pomodoro: Template = {
  id: 'pomodoro',
  label: 'Focus timer',
  titleFor: (topic) => `${topic} timer`,
  type: 'webapp',
  color: { lightness: 0.58, chroma: 0.19, hue: 29 },
  icon: '<circle cx="12" cy="13.5" r="7.5"/><path d="M12 9.5v4l2.5 1.5M9.5 3h5M12 3v3"/>',
  keywords: keywords({
    5: ['pomodoro', 'tomato timer', 'focus timer', 'study timer'],
    3: [
      'countdown timer',
      'productivity timer',
      'work timer',
      'break timer',
      'interval timer',
      'kitchen timer',
      'egg timer',
    ],
    2: ['timer', 'focus session', 'deep work', 'study session'],
    1: ['focus', 'tomato', 'minute break', 'long break', 'short break'],
  }),
  can: [
    'minute',
    'second',
    'hour',
    'work',
    'rest',
    'break',
    'pause',
    'round',
    'session',
    'phase',
    'sound',
    'setting',
    'length',
    'change',
    'count',
    'finish',
    'reset',
    'skip',
    'interval',
    'set',
    'cycle',
    'alarm',
    'arbeit',
    'runde',
    'einstellungen',
    'ton',
  ],
  otherMeanings: ['chess timer', 'chess clock', 'tomato soup', 'tomato plant', 'quiz timer', 'old timer'],
  styleFile: new URL('./pomodoro.css', import.meta.url),
  scriptFile: new URL('./pomodoro.js', import.meta.url),
  compose(spec) {
    const pace = paceOf(spec);
    return {
      tagline: taglineOf(spec, pace),
      width: 'narrow',
      config: { ...pace, names: namesOf(pace), purpose: spec.topic ?? 'focus' },
      shortcuts: [
        { keys: 'Space', does: 'Start or pause' },
        { keys: 'R', does: 'Reset this phase' },
        { keys: 'S', does: 'Skip to the next phase' },
        { keys: '1 / 2 / 3', does: Object.values(namesOf(pace)).join(', ') },
      ],
      body: body(spec, pace),
    };
  },
  plan: (spec) => {
    const pace = paceOf(spec);
    const [names, { lengths }] = [namesOf(pace), pace];
    const seconds = (length: number) => length * (pace.unit === 'second' ? 1 : 60);
    const timeLeft = (length: number, isKept = false) =>
      see('timer', 'Time left', { text: clockText(seconds(length)), ...(isKept && { isKept }) });
    const setLength = (name: string, value: string) => [
      fill(`${name} ${pace.unit}s`, value, 'spinbutton'),
      press('Tab'),
    ];
    const oneLeft = clockText(seconds(1));
    const focusMinutes = Math.round(seconds(lengths.focus) / 6) / 10;
    const session = pace.isInterval ? 'round' : 'session';
    const afterFocus = pace.rounds === 1 ? 'long' : 'short';
    const goesOn = (isAutomatic: boolean) => see('button', isAutomatic ? 'Pause' : 'Start');
    const AUTOMATIC = 'Go on to the next phase by itself';
    return {
      summary: `${spec.title}: ${pace.isInterval ? 'an interval timer' : 'a focus timer'}${spec.topic ? ` for ${spec.topic}` : ''} with ${pace.lengths.focus}-${pace.unit} phases, breaks, settings and the sessions of today.`,
      sections: [
        { name: 'Timer', purpose: 'The time left, start, pause, reset and skip' },
        { name: 'Phases', purpose: Object.values(namesOf(pace)).join(', ') },
        { name: 'Today', purpose: 'Sessions and minutes done today' },
        { name: 'Settings', purpose: 'Lengths of the phases, sound, automatic start' },
      ],
      data: [
        'Settings: minutes per phase, sound, automatic start',
        'Session: phase, minutes, finished at, what for',
        'Running phase: ends at',
      ],
      features: {
        'Start and pause': [
          click('Start'),
          see('status', 'Announcements', { text: `${names.focus} running` }),
          see('button', 'Pause', { isKept: true }),
          { ...see('timer', 'Time left'), changesWithinSeconds: 2 },
          press('Space'),
          see('status', 'Announcements', { text: 'Paused' }),
          gone('button', 'Pause'),
          see('timer', 'Time left', { isKept: true }),
        ],
        'Choose a phase': [
          click(names.long),
          timeLeft(lengths.long),
          see('text', 'Take a proper rest'),
          press('2'),
          timeLeft(lengths.short, true),
        ],
        'Skip to the next phase': [click('Skip'), timeLeft(lengths[afterFocus]), press('s'), timeLeft(lengths.focus)],
        Reset: [
          click('Start'),
          advance(Math.min(0.05, seconds(lengths.focus) / 120)),
          see('timer', 'Time left', { text: clockText(seconds(lengths.focus)), not: true }),
          click('Reset'),
          see('button', 'Start'),
          timeLeft(lengths.focus),
        ],
        'Count the finished phases': [
          fill('What are you working on?', '{word}'),
          click('Start'),
          advance(seconds(lengths.focus) / 60),
          see('button', names[afterFocus], { state: 'checked' }),
          goesOn(pace.isInterval && afterFocus === 'short'),
          see('region', 'Message', { contains: `${names.focus} is over. Next: ${names[afterFocus]}.` }),
          see('region', 'Today', { contains: `1 ${session} · ${focusMinutes} minute${focusMinutes === 1 ? '' : 's'}` }),
          see('list', 'Sessions of today', { contains: `{word}${focusMinutes} min`, isKept: true }),
          see('textbox', 'What are you working on?', { value: '{word}' }),
        ],
        'Go on by itself': [
          click('Settings', 'summary'),
          see('spinbutton', 'Rounds', { value: `${pace.rounds}` }),
          fill('Rounds', '1', 'spinbutton'),
          fill(`${names.focus} ${pace.unit}s`, '1', 'spinbutton'),
          click(AUTOMATIC, 'checkbox'),
          reload,
          click('Start'),
          advance(seconds(1) / 60),
          see('button', names.long, { state: 'checked' }),
          goesOn(!pace.isInterval),
        ],
        'Set the lengths': [
          click('Settings', 'summary'),
          see('spinbutton', `${names.focus} ${pace.unit}s`, { value: `${lengths.focus}` }),
          ...setLength(names.focus, '{a}'),
          see('timer', 'Time left', { text: pace.unit === 'second' ? '00:0{a}' : '0{a}:00' }),
          click('Start'),
          ...setLength(names.focus, '1'),
          see('timer', 'Time left', { text: oneLeft }),
          see('button', 'Start'),
          ...setLength(names.long, '9999'),
          see('timer', 'Time left', { text: oneLeft, isKept: true }),
          click(names.long),
          timeLeft(MOST[pace.unit]),
        ],
      },
    };
  },
};

/** The durations of the phases, in minutes, or in seconds when one of them is not a whole minute. */
interface Pace {
  unit: 'minute' | 'second';
  lengths: { focus: number; short: number; long: number };
  /** The number of focus phases before the long break. */
  rounds: number;
  isInterval: boolean;
}

/** The longest phase. */
const MOST = { minute: 180, second: 3600 } as const;

const ROUNDS = ['round', 'set', 'cycle', 'interval', 'runde', 'repetition'];

function paceOf({ idea, facts }: AppSpec): Pace {
  const work = facts.seconds('work') ?? facts.seconds();
  const rest = facts.seconds('rest');
  const longRest = facts.seconds('long rest');
  const isInterval = (work ?? 60) < 60 || (rest ?? 60) < 60 || /interval|tabata|hiit|circuit|boxing/i.test(idea);
  const isInSeconds = [work, rest, longRest].some((seconds) => (seconds ?? 60) % 60 !== 0);
  const unitSeconds = isInSeconds ? 1 : 60;
  const most = MOST[isInSeconds ? 'second' : 'minute'];
  const inUnit = (seconds: number | undefined, usualMinutes: number) =>
    within((seconds ?? usualMinutes * 60) / unitSeconds, 1, most, 1);
  return {
    unit: isInSeconds ? 'second' : 'minute',
    lengths: {
      focus: inUnit(work, isInterval ? 1 : 25),
      short: inUnit(rest, isInterval ? 1 : 5),
      long: inUnit(longRest, isInterval ? 2 : 15),
    },
    rounds: within(facts.number(ROUNDS), 1, 99, 4),
    isInterval,
  };
}

function taglineOf({ topic }: AppSpec, { isInterval }: Pace): string {
  if (isInterval) return 'Work and rest by the clock, round after round.';
  return topic
    ? `Focused time for ${topic}, with real breaks in between.`
    : 'Focused time, with real breaks in between.';
}

function namesOf({ isInterval }: Pace): Record<'focus' | 'short' | 'long', string> {
  return isInterval
    ? { focus: 'Work', short: 'Rest', long: 'Long rest' }
    : { focus: 'Focus', short: 'Short break', long: 'Long break' };
}

function clockText(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function body({ topic }: AppSpec, pace: Pace): Markup {
  const names = namesOf(pace);
  const most = MOST[pace.unit];
  const unit = `${pace.unit}s`;
  return html`<section class="card timer-card" aria-label="Timer">
  <div class="segments" role="group" aria-label="Phase">
    <button type="button" data-phase="focus" aria-pressed="true">${names.focus}</button>
    <button type="button" data-phase="short" aria-pressed="false">${names.short}</button>
    <button type="button" data-phase="long" aria-pressed="false">${names.long}</button>
  </div>
  <div class="dial">
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle class="track" cx="100" cy="100" r="90"></circle>
      <circle class="arc" id="arc" cx="100" cy="100" r="90" pathLength="1000"></circle>
    </svg>
    <div class="dial-text">
      <div id="time" class="time number" role="timer" aria-label="Time left">${clockText(pace.lengths.focus * (pace.unit === 'second' ? 1 : 60))}</div>
      <p id="phase-line" class="hint"></p>
    </div>
  </div>
  <div class="row controls">
    <button type="button" id="reset" class="plain">Reset</button>
    <button type="button" id="toggle" class="primary">Start</button>
    <button type="button" id="skip" class="plain">Skip</button>
  </div>
  <label>What are you working on?
    <input id="task" maxlength="100" placeholder="${topic ? `${topic}, chapter by chapter` : 'One thing at a time'}">
  </label>
</section>

<section class="card today" aria-labelledby="today-title">
  <div class="row spread">
    <h2 id="today-title">Today</h2>
    <p class="number"><strong id="sessions">0 sessions</strong> <span class="hint" id="minutes"></span></p>
  </div>
  <div id="dots" class="dots" aria-hidden="true"></div>
  <p class="hint" id="today-empty">${pace.isInterval ? 'Finish a round and it is counted here.' : 'Finish a focus session and it is counted here.'}</p>
  <ol id="log" class="log" aria-label="Sessions of today"></ol>
</section>

<details class="card settings">
  <summary>Settings</summary>
  <div class="lengths">
    <label>${names.focus} ${unit}<input type="number" inputmode="numeric" min="1" max="${most}" data-minutes="focus"></label>
    <label>${names.short} ${unit}<input type="number" inputmode="numeric" min="1" max="${most}" data-minutes="short"></label>
    <label>${names.long} ${unit}<input type="number" inputmode="numeric" min="1" max="${most}" data-minutes="long"></label>
    <label>Rounds<input type="number" inputmode="numeric" min="1" max="99" id="rounds"></label>
  </div>
  <label class="tick"><input type="checkbox" id="sound">Sound at the end</label>
  <label class="tick"><input type="checkbox" id="automatic">Go on to the next phase by itself</label>
</details>`;
}

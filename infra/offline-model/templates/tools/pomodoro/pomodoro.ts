/** A focus timer: work and break phases by the wall clock, settings, the sessions of today. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { numberBefore, within } from '../../../engine/words.ts';

export const pomodoro: Template = {
  id: 'pomodoro',
  label: 'Focus timer',
  titleFor: (topic) => `${topic} timer`,
  type: 'webapp',
  color: { lightness: 0.58, chroma: 0.19, hue: 29 },
  icon: '<circle cx="12" cy="13.5" r="7.5"/><path d="M12 9.5v4l2.5 1.5M9.5 3h5M12 3v3"/>',
  keywords: keywords({
    5: [
      'pomodoro',
      'pomodori',
      'tomato timer',
      'focus timer',
      'study timer',
      'ポモドーロ',
      '番茄钟',
      '番茄鐘',
      '뽀모도로',
      'помодоро',
    ],
    3: [
      'countdown timer',
      'productivity timer',
      'work timer',
      'break timer',
      'interval timer',
      'kitchen timer',
      'egg timer',
      'temporizador',
      'minuteur',
      'タイマー',
      '计时器',
      '타이머',
      'таймер',
    ],
    2: ['timer', 'focus session', 'deep work', 'study session'],
    1: ['focus', 'tomato', 'minute break', 'long break', 'short break'],
  }),
  otherMeanings: ['chess timer', 'chess clock', 'tomato soup', 'tomato plant', 'quiz timer', 'old timer'],
  styleFile: new URL('./pomodoro.css', import.meta.url),
  scriptFile: new URL('./pomodoro.js', import.meta.url),
  compose(spec) {
    const minutes = minutesOf(spec.idea);
    return {
      tagline: taglineOf(spec),
      width: 'narrow',
      config: { minutes, purpose: spec.topic ?? 'focus' },
      shortcuts: [
        { keys: 'Space', does: 'Start or pause' },
        { keys: 'R', does: 'Reset this phase' },
        { keys: 'S', does: 'Skip to the next phase' },
        { keys: '1 / 2 / 3', does: 'Focus, short break, long break' },
      ],
      body: body(spec, minutes.focus),
    };
  },
  plan: (spec) => ({
    summary: `${spec.title}: a focus timer${spec.topic ? ` for ${spec.topic}` : ''} with ${minutesOf(spec.idea).focus}-minute sessions, breaks, settings and the sessions of today.`,
    sections: [
      { name: 'Timer', purpose: 'The time left, start, pause, reset and skip' },
      { name: 'Phases', purpose: 'Focus, short break, long break' },
      { name: 'Today', purpose: 'Sessions and minutes done today' },
      { name: 'Settings', purpose: 'Lengths of the phases, sound, automatic start' },
    ],
    data: [
      'Settings: minutes per phase, sound, automatic start',
      'Session: phase, minutes, finished at, what for',
      'Running phase: ends at',
    ],
    interactions: [
      'Start and pause',
      'Reset',
      'Skip to the next phase',
      'Choose a phase',
      'Change lengths',
      'Say what you work on',
    ],
    checks: [
      { action: 'expect', role: 'timer', name: 'Time left' },
      { action: 'click', role: 'button', name: 'Start' },
      { action: 'expect', role: 'button', name: 'Pause' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'click', role: 'button', name: 'Reset' },
      { action: 'expect', role: 'button', name: 'Start' },
    ],
  }),
};

interface PhaseMinutes {
  focus: number;
  short: number;
  long: number;
}

/** "25 minute" is the focus time, "5 minute break" a break; "50/10" is both. */
function minutesOf(idea: string): PhaseMinutes {
  const pair = /\b(\d{1,3})\s*[/-]\s*(\d{1,2})\b/.exec(idea);
  const brk =
    /\b(?<!\blong[\s-])breaks?\s+(?:to|of|for|at)?\s*(\d{1,2})\s*(?:min\w*|m\b)/i.exec(idea) ??
    /(\d{1,2})[\s-]*(?:min(?:ute)?s?)[\s-]*(?:short[\s-]*)?(?:break|rest|pause)/i.exec(idea);
  const longBreak =
    /\blong[\s-]breaks?\s+(?:to|of|for|at)?\s*(\d{1,2})\s*(?:min\w*|m\b)/i.exec(idea) ??
    /(\d{1,2})[\s-]*(?:min(?:ute)?s?)[\s-]*long[\s-]*(?:break|rest)/i.exec(idea);
  const ideaWithoutBreaks = idea.replace(brk?.[0] ?? '', '').replace(longBreak?.[0] ?? '', '');
  const focus = pair ? Number(pair[1]) : numberBefore(ideaWithoutBreaks, ['minut', 'min', 'минут']);
  const short = brk ? Number(brk[1]) : pair ? Number(pair[2]) : undefined;
  return {
    focus: within(focus, 1, 180, 25),
    short: within(short, 1, 60, 5),
    long: within(longBreak ? Number(longBreak[1]) : undefined, 1, 90, 15),
  };
}

function taglineOf({ topic }: AppSpec): string {
  return topic
    ? `Focused time for ${topic}, with real breaks in between.`
    : 'Focused time, with real breaks in between.';
}

function body({ topic }: AppSpec, focusMinutes: number): Markup {
  return html`<section class="card timer-card" aria-label="Timer">
  <div class="segments" role="group" aria-label="Phase">
    <button type="button" data-phase="focus" aria-pressed="true">Focus</button>
    <button type="button" data-phase="short" aria-pressed="false">Short break</button>
    <button type="button" data-phase="long" aria-pressed="false">Long break</button>
  </div>
  <div class="dial">
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle class="track" cx="100" cy="100" r="90"></circle>
      <circle class="arc" id="arc" cx="100" cy="100" r="90" pathLength="1000"></circle>
    </svg>
    <div class="dial-text">
      <div id="time" class="time number" role="timer" aria-label="Time left">${String(focusMinutes).padStart(2, '0')}:00</div>
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
  <p class="hint" id="today-empty">Finish a focus session and it is counted here.</p>
  <ol id="log" class="log" aria-label="Sessions of today"></ol>
</section>

<details class="card settings">
  <summary>Settings</summary>
  <div class="lengths">
    <label>Focus minutes<input type="number" inputmode="numeric" min="1" max="180" data-minutes="focus"></label>
    <label>Short break minutes<input type="number" inputmode="numeric" min="1" max="60" data-minutes="short"></label>
    <label>Long break minutes<input type="number" inputmode="numeric" min="1" max="90" data-minutes="long"></label>
  </div>
  <label class="tick"><input type="checkbox" id="sound">Sound at the end</label>
  <label class="tick"><input type="checkbox" id="automatic">Go on to the next phase by itself</label>
</details>`;
}

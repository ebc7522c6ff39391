const { $, config, load, save, el, say, beep, shortcuts, count, dayKey, toast } = globalThis.kit;

const PHASES = {
  focus: {
    name: config.names.focus,
    line: config.isInterval ? 'Go!' : `Time to ${config.purpose === 'focus' ? 'focus' : 'work'}`,
  },
  short: {
    name: config.names.short,
    line: config.isInterval ? 'Catch your breath' : 'Stand up, look far away',
  },
  long: { name: config.names.long, line: 'Take a proper rest' },
};
const UNIT_MS = config.unit === 'second' ? 1000 : 60_000;
const appName = document.title;

let settings = {
  ...config.lengths,
  rounds: config.rounds,
  sound: true,
  automatic: config.isInterval,
  ...load('settings', {}),
};
let sessions = load('sessions', []).filter((session) => session.day === dayKey());
/** `endsAtMs` while running, `leftMs` while paused. The clock determines the time left, so late ticks do not matter. */
let state = load('state', null) ?? { phase: 'focus', endsAtMs: null, leftMs: settings.focus * UNIT_MS };

const lengthMs = () => settings[state.phase] * UNIT_MS;
const leftMs = () => (state.endsAtMs === null ? state.leftMs : Math.max(0, state.endsAtMs - Date.now()));
const isRunning = () => state.endsAtMs !== null;

function setState(next) {
  state = next;
  save('state', state);
  show();
}

function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

function show() {
  const left = leftMs();
  const text = clockText(left);
  if ($('#time').textContent !== text) $('#time').textContent = text;
  $('#time').classList.toggle('is-long', text.length > 5);
  $('#arc').style.strokeDashoffset = String(1000 * (1 - left / lengthMs()));
  $('#phase-line').textContent = PHASES[state.phase].line;
  $('#toggle').textContent = isRunning() ? 'Pause' : 'Start';
  $('.timer-card').dataset.phaseShown = state.phase;
  for (const button of document.querySelectorAll('[data-phase]')) {
    button.setAttribute('aria-pressed', String(button.dataset.phase === state.phase));
  }
  document.title = isRunning() || left < lengthMs() ? `${text} · ${appName}` : appName;
}

function showToday() {
  const minutes = Math.round(sessions.reduce((sum, session) => sum + session.minutes, 0) * 10) / 10;
  const isFull = sessions.length > 0 && sessions.length % settings.rounds === 0;
  const dots = Math.ceil((sessions.length + (isFull ? 0 : 1)) / settings.rounds) * settings.rounds;
  $('#sessions').textContent = count(sessions.length, config.isInterval ? 'round' : 'session');
  $('#minutes').textContent = sessions.length ? `· ${count(minutes, 'minute')}` : '';
  $('#today-empty').hidden = sessions.length > 0;
  $('#dots').replaceChildren(
    ...Array.from({ length: dots }, (_, index) => el('span', { className: index < sessions.length ? 'done' : '' })),
  );
  $('#log').replaceChildren(
    ...sessions.map((session) =>
      el(
        'li',
        {},
        el('span', { dir: 'auto' }, session.task || (config.isInterval ? 'Round' : 'Focus session')),
        el('span', { className: 'hint number' }, `${session.minutes} min · ${session.time}`),
      ),
    ),
  );
}

function toggle() {
  if (isRunning()) setState({ ...state, endsAtMs: null, leftMs: leftMs() });
  else setState({ ...state, endsAtMs: Date.now() + (leftMs() || lengthMs()) });
  say(isRunning() ? `${PHASES[state.phase].name} running` : 'Paused');
}

function choose(phase) {
  state = { ...state, phase };
  setState({ phase, endsAtMs: null, leftMs: lengthMs() });
}

function nextPhase(sessionCount) {
  if (state.phase !== 'focus') return 'focus';
  return sessionCount > 0 && sessionCount % settings.rounds === 0 ? 'long' : 'short';
}

function finish() {
  const finished = state.phase;
  if (finished === 'focus') {
    const time = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    sessions = sessions.filter((session) => session.day === dayKey());
    sessions.push({
      day: dayKey(),
      minutes: Math.round((settings.focus * UNIT_MS) / 6000) / 10,
      task: $('#task').value.trim(),
      time,
    });
    save('sessions', sessions);
    showToday();
  }
  if (settings.sound) for (const index of [0, 1, 2]) beep(520 + index * 130, 0.22, index * 0.25);
  choose(nextPhase(sessions.length));
  const message = `${PHASES[finished].name} is over. Next: ${PHASES[state.phase].name}.`;
  say(message);
  toast(message);
  // The workout ends after the last round.
  if (settings.automatic && !(config.isInterval && state.phase === 'long')) toggle();
}

function tick() {
  if (isRunning() && leftMs() === 0) finish();
  else if (isRunning()) show();
}

function changeMinutes(input) {
  const phase = input.dataset.minutes;
  const minutes = Math.min(Number(input.max), Math.max(1, Math.round(Number(input.value) || settings[phase])));
  const isUntouched = !isRunning() && state.phase === phase && leftMs() === lengthMs();
  settings = { ...settings, [phase]: minutes };
  input.value = String(minutes);
  save('settings', settings);
  if (isUntouched) choose(phase);
  else if (state.phase === phase && leftMs() > lengthMs()) choose(phase);
  else show();
}

for (const input of document.querySelectorAll('[data-minutes]')) {
  input.value = String(settings[input.dataset.minutes]);
  input.addEventListener('change', () => changeMinutes(input));
}
$('#rounds').value = String(settings.rounds);
$('#rounds').addEventListener('change', () => {
  settings = { ...settings, rounds: Math.min(99, Math.max(1, Math.round(Number($('#rounds').value) || 1))) };
  $('#rounds').value = String(settings.rounds);
  save('settings', settings);
  showToday();
});
for (const name of ['sound', 'automatic']) {
  $(`#${name}`).checked = settings[name];
  $(`#${name}`).addEventListener('change', (event) => {
    settings = { ...settings, [name]: event.target.checked };
    save('settings', settings);
  });
}
for (const button of document.querySelectorAll('[data-phase]')) {
  button.addEventListener('click', () => choose(button.dataset.phase));
}
$('#task').value = load('task', '');
$('#task').addEventListener('input', (event) => save('task', event.target.value));
$('#toggle').addEventListener('click', toggle);
$('#reset').addEventListener('click', () => choose(state.phase));
$('#skip').addEventListener('click', () => choose(nextPhase(sessions.length + 1)));
document.addEventListener('visibilitychange', tick);
setInterval(tick, 200);

shortcuts({
  ' ': toggle,
  r: () => choose(state.phase),
  s: () => choose(nextPhase(sessions.length + 1)),
  1: () => choose('focus'),
  2: () => choose('short'),
  3: () => choose('long'),
});
show();
showToday();

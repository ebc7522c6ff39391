const { $, load, save, el, say, toast, shortcuts, count } = globalThis.kit;

/** `startedAtMs` while running; `elapsedMs` is what ran before. Laps are totals at their end. */
let run = load('run', { startedAtMs: null, elapsedMs: 0, laps: [] });

const isRunning = () => run.startedAtMs !== null;
const elapsedMs = () => run.elapsedMs + (isRunning() ? Date.now() - run.startedAtMs : 0);

function text(ms) {
  const two = (number) => String(Math.floor(number)).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const rest = `${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${two((ms / 10) % 100)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function setRun(next) {
  run = next;
  save('run', run);
  show();
}

function showTime() {
  const total = elapsedMs();
  $('#time').textContent = text(total);
  $('#lap-time').textContent = `Lap ${run.laps.length + 1} · ${text(total - (run.laps.at(-1) ?? 0))}`;
}

function show() {
  showTime();
  $('#toggle').textContent = isRunning() ? 'Stop' : 'Start';
  $('#lap').disabled = !isRunning();
  $('#reset').disabled = elapsedMs() === 0;
  $('#copy').hidden = run.laps.length === 0;
  $('#laps-empty').hidden = run.laps.length > 0;
  const lengths = lapLengths();
  const best = Math.min(...lengths);
  const worst = Math.max(...lengths);
  const rows = lengths.map((length, index) => {
    const isMarked = lengths.length > 2 && (length === best || length === worst);
    const name = length === best ? 'fastest' : 'slowest';
    const badge = isMarked ? el('span', { className: 'badge' }, name) : null;
    return el(
      'li',
      { className: isMarked ? name : '' },
      el('span', { className: 'hint' }, `Lap ${index + 1}`),
      el('span', { className: 'number' }, text(length), badge),
      el('span', { className: 'hint number' }, text(run.laps[index])),
    );
  });
  $('#laps').replaceChildren(...rows.reverse());
}

const lapLengths = () => run.laps.map((total, index) => total - (run.laps[index - 1] ?? 0));

function toggle() {
  setRun({ ...run, elapsedMs: elapsedMs(), startedAtMs: isRunning() ? null : Date.now() });
  say(isRunning() ? 'Running' : `Stopped at ${text(elapsedMs())}`);
}

function lap() {
  if (!isRunning()) return;
  setRun({ ...run, laps: [...run.laps, elapsedMs()] });
  say(`Lap ${run.laps.length}: ${text(lapLengths().at(-1))}`);
}

function reset() {
  if (elapsedMs() === 0) return;
  const before = run;
  setRun({ startedAtMs: null, elapsedMs: 0, laps: [] });
  toast('Back to zero', () => setRun(before));
}

async function copy() {
  const lines = lapLengths().map(
    (length, index) => `Lap ${index + 1}\t${text(length)}\t${text(run.laps[index])}`,
  );
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    toast(`${count(lines.length, 'lap')} copied`);
  } catch {
    toast('Copying is not allowed here. The laps stay in the list.');
  }
}

$('#toggle').addEventListener('click', toggle);
$('#lap').addEventListener('click', lap);
$('#reset').addEventListener('click', reset);
$('#copy').addEventListener('click', copy);
setInterval(() => {
  if (isRunning()) showTime();
}, 40);
shortcuts({ ' ': toggle, l: lap, r: reset });
show();

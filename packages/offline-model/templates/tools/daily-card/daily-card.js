const { $, config, load, save, el, glyph, say, toast, dayKey, shortcuts } = globalThis.kit;

let owns = load('owns', []);
let favourites = load('favourites', []);
/** What was shown, oldest first; the last is on the card. */
let shown = load('shown', []);

const all = () => [...config.cards, ...owns];

/** The same one for a whole day. */
function cardOfToday() {
  const days = Math.floor(new Date(`${dayKey()}T12:00`).getTime() / 86_400_000);
  return config.cards[(days * 7) % config.cards.length];
}

function another() {
  const recent = shown.slice(-Math.min(8, all().length - 1));
  const fresh = all().filter((card) => !recent.includes(card));
  shown = [...shown, fresh[Math.floor(Math.random() * fresh.length)]].slice(-40);
  keep();
}

function back() {
  if (shown.length < 2) return;
  shown = shown.slice(0, -1);
  keep();
}

function mark(card = shown.at(-1)) {
  const isMarked = favourites.includes(card);
  favourites = isMarked ? favourites.filter((other) => other !== card) : [card, ...favourites];
  say(isMarked ? 'No longer a favourite' : 'Kept as a favourite');
  keep();
}

async function copy() {
  try {
    await navigator.clipboard.writeText(shown.at(-1));
    toast('Copied');
  } catch {
    getSelection().selectAllChildren($('#text'));
    toast('Selected: copy it with Ctrl+C or ⌘C');
  }
}

function keep() {
  for (const [name, value] of Object.entries({ owns, favourites, shown, day: dayKey() })) save(name, value);
  show();
}

function rowOf(card, remove, name) {
  const button = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': name },
    glyph('close'),
  );
  button.addEventListener('click', remove);
  return el('li', { 'aria-label': card }, el('span', { dir: 'auto' }, card), button);
}

function show() {
  const card = shown.at(-1);
  $('#text').textContent = card;
  $('#label').textContent = card === cardOfToday() ? `${config.noun} of today` : config.noun;
  $('#back').disabled = shown.length < 2;
  $('#favourite').setAttribute('aria-pressed', String(favourites.includes(card)));
  $('#no-favourites').hidden = favourites.length > 0;
  $('#favourites').replaceChildren(
    ...favourites.map((favourite) => rowOf(favourite, () => mark(favourite), 'Not a favourite any more')),
  );
  $('#owns').replaceChildren(...owns.map((own) => rowOf(own, () => drop(own), 'Delete this card')));
}

function drop(own) {
  const before = owns;
  owns = owns.filter((other) => other !== own);
  keep();
  toast('Card deleted', () => {
    owns = before;
    keep();
  });
}

$('#next').addEventListener('click', another);
$('#back').addEventListener('click', back);
$('#favourite').addEventListener('click', () => mark());
$('#copy').addEventListener('click', copy);
$('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = $('#own').value.trim();
  if (text === '') return $('#own').focus();
  $('#own').value = '';
  if (!owns.includes(text)) owns = [text, ...owns];
  return keep();
});
shortcuts({ ArrowRight: another, ' ': another, ArrowLeft: back, f: () => mark(), c: copy });
if (load('day', '') !== dayKey() || shown.length === 0) {
  shown = [...shown, cardOfToday()];
  keep();
} else show();

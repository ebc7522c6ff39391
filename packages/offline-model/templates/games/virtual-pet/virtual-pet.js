const { $, config, load, save, el, beep, toast, count, shortcuts } = globalThis.kit;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How much of each need is used up in an hour awake. */
/** @type {Record<string, [name: string, lossPerHour: number]>} */
const NEEDS = { food: ['Food', 9], joy: ['Joy', 11], rest: ['Rest', 6], clean: ['Clean', 5] };
/** A pet never dies; at worst it waits, hungry and cross. */
const LEAST = 4;
const WISHES = {
  food: 'I am hungry!',
  joy: 'Play with me?',
  rest: 'I am so tired…',
  clean: 'I feel sticky.',
};
const CONTENT = ['This is a fine day.', 'I like it here.', 'You are my favourite.', 'Hum di dum.'];

let pet = { ...born(), ...load('pet', {}) };
let said = '';
let saidUntilMs = 0;

function born() {
  return {
    name: 'Pebble',
    kind: config.kind,
    bornMs: Date.now(),
    atMs: Date.now(),
    isAsleep: false,
    /** @type {Record<string, number>} */
    needs: { food: 60, joy: 60, rest: 80, clean: 80 },
  };
}

const bounded = (value) => Math.min(100, Math.max(LEAST, value));

/** Lives through the time since it was last looked at, also while the page was closed. */
function live() {
  const hours = Math.max(0, (Date.now() - pet.atMs) / HOUR_MS);
  const slow = pet.isAsleep ? 0.5 : 1;
  const needs = Object.fromEntries(
    Object.entries(NEEDS).map(([id, [, hourly]]) => {
      const change = id === 'rest' && pet.isAsleep ? 25 : -hourly * slow;
      return [id, bounded(pet.needs[id] + change * hours)];
    }),
  );
  pet = { ...pet, needs, atMs: Date.now(), isAsleep: pet.isAsleep && needs.rest < 100 };
}

function keep() {
  save('pet', pet);
}

function say(text) {
  said = text;
  saidUntilMs = Date.now() + 4_000;
}

function care(change, text, tone) {
  if (pet.isAsleep) {
    say('Zzz… Wake me first.');
    return show();
  }
  pet = {
    ...pet,
    needs: Object.fromEntries(
      Object.entries(pet.needs).map(([id, value]) => [id, bounded(value + (change[id] ?? 0))]),
    ),
  };
  say(text);
  beep(tone, 0.12);
  beep(tone * 1.25, 0.12, 0.1);
  hop();
  keep();
  return show();
}

function hop() {
  const figure = $('#pet');
  figure.classList.remove('is-glad');
  // Asking for a size restarts the animation.
  figure.getBoundingClientRect();
  figure.classList.add('is-glad');
}

const feed = () =>
  pet.needs.food > 95 ? care({ joy: -2 }, 'I am full!', 240) : care({ food: 22, clean: -4 }, 'Yum!', 520);
const play = () =>
  pet.needs.rest < 12
    ? care({}, 'Too tired to play.', 240)
    : care({ joy: 20, rest: -7, food: -5 }, 'Again! Again!', 660);
const wash = () => care({ clean: 40, joy: -3 }, 'Splash! All clean.', 440);

function sleep() {
  pet = { ...pet, isAsleep: !pet.isAsleep };
  say(pet.isAsleep ? 'Good night.' : 'Good morning!');
  keep();
  show();
}

function lowest() {
  const [id, value] = Object.entries(pet.needs).toSorted((one, other) => one[1] - other[1])[0];
  return { id, value };
}

function speech() {
  if (Date.now() < saidUntilMs) return said;
  if (pet.isAsleep) return 'Zzz…';
  const { id, value } = lowest();
  return value < 35 ? WISHES[id] : CONTENT[Math.floor(Date.now() / 20_000) % CONTENT.length];
}

function show() {
  const days = Math.floor((Date.now() - pet.bornMs) / DAY_MS);
  const figure = $('#pet');
  figure.dataset.kind = pet.kind;
  figure.classList.toggle('is-asleep', pet.isAsleep);
  figure.classList.toggle('is-sad', lowest().value < 25);
  figure.classList.toggle('is-dirty', pet.needs.clean < 35);
  figure.style.setProperty('--grown', String(Math.min(1, days / 7)));
  $('#room').classList.toggle('is-asleep', pet.isAsleep);
  $('#sleep').textContent = pet.isAsleep ? 'Wake up' : 'Sleep';
  $('#age').textContent =
    `${count(days, 'day')} old, ${days < 2 ? 'a baby' : days < 7 ? 'growing' : 'grown up'}`;
  if ($('#speech').textContent !== speech()) $('#speech').textContent = speech();
  for (const id of Object.keys(NEEDS)) {
    $(`#need-${id}`).value = pet.needs[id];
    $(`#value-${id}`).textContent = `${Math.round(pet.needs[id])}%`;
  }
}

function startAnew() {
  const before = pet;
  pet = { ...born(), kind: pet.kind };
  $('#name').value = pet.name;
  say('Hello! Who are you?');
  keep();
  show();
  toast('A new pet', () => {
    pet = { ...before, atMs: Date.now() };
    $('#name').value = pet.name;
    keep();
    show();
  });
}

for (const [id, [name]] of Object.entries(NEEDS)) {
  $('#needs').append(
    el('dt', { id: `name-${id}` }, name),
    el(
      'dd',
      {},
      el('meter', {
        id: `need-${id}`,
        min: 0,
        max: 100,
        low: 30,
        high: 60,
        optimum: 100,
        'aria-labelledby': `name-${id}`,
      }),
    ),
    el('dd', { id: `value-${id}`, className: 'number' }),
  );
}
$('#name').value = pet.name;
$('#name').addEventListener('input', ({ target }) => {
  pet = { ...pet, name: target.value.trim() || 'Pebble' };
  keep();
});
$('#kind').value = pet.kind;
$('#kind').addEventListener('change', ({ target }) => {
  pet = { ...pet, kind: target.value };
  keep();
  show();
});
for (const [id, act] of Object.entries({ feed, play, wash, sleep, egg: startAnew }))
  $(`#${id}`).addEventListener('click', act);
shortcuts({ f: feed, p: play, w: wash, s: sleep });
setInterval(() => {
  live();
  keep();
  show();
}, 2_000);
live();
show();

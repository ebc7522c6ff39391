const { $, config, load, save, el, say, toast, shortcuts } = globalThis.kit;

const SETS = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  signs: '!#$%&*+-/:;<=>?@^_~',
};
const ALIKE = /[l1IO0|5S]/g;
const WORDS =
  'amber anchor apple april arrow autumn badge bakery bamboo basket beacon bell berry birch blanket bottle branch bread bridge bucket butter button cabin cable camera candle canyon carpet castle cedar chalk cherry circle cliff clock cloud clover coast coffee comet compass copper coral corner cotton cradle crayon cricket crystal curtain daisy dance delta desert diamond dinner dolphin door dragon dream drum eagle echo elbow ember engine evening fabric falcon feather fern ferry fiddle field finger flame flute forest fossil fountain fox garden garlic ginger glacier globe glove gold grape gravel guitar hammer harbor harvest hazel helmet hill honey horizon horse island ivory jacket jasmine jelly jungle kettle kite ladder lagoon lantern laurel lemon letter lily linen lion lizard lobster lotus magnet mango maple marble market meadow melon meteor mirror mitten moon moss mountain muffin napkin nectar needle nest noodle north nutmeg oasis ocean olive onion orbit orchid otter oven owl oyster paddle palace panda paper parrot peach pebble pencil pepper piano pillow pilot pine planet plum pocket pony poppy potato prairie puzzle quartz quilt rabbit radio rain raven ribbon river robin rocket saddle sail salmon sand satin scarf school seal shadow shell silver skate slope snow socket spark spice spoon spring squid stable star stone storm stream sugar summer sunset swan table teapot temple thunder ticket tiger timber tomato towel tower trail tulip tunnel turtle umbrella valley vanilla velvet violet violin walnut water whale wheat willow window winter wolf wood yarn yellow zebra'.split(
    ' ',
  );
const PAST_LENGTH = 6;

let wish = load('wish', {
  kind: config.kind,
  lengths: { characters: config.length, words: 5, pin: 6 },
  sets: ['lower', 'upper', 'digits', 'signs'],
  isPlain: false,
});
let password = '';
let past = [];

/** An even choice: numbers that would favour the first entries are drawn again. */
function randomBelow(limit) {
  const most = Math.floor(2 ** 32 / limit) * limit;
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number < most ? number % limit : randomBelow(limit);
}
const pick = (list) => list[randomBelow(list.length)];

function alphabets() {
  const sets = wish.kind === 'pin' ? ['digits'] : wish.sets;
  return sets.map((name) => (wish.isPlain ? SETS[name].replace(ALIKE, '') : SETS[name]));
}

function make() {
  const length = wish.lengths[wish.kind];
  if (wish.kind === 'words') return Array.from({ length }, () => pick(WORDS)).join('-');
  const parts = alphabets();
  const all = parts.join('');
  // One of each kind, the rest from all; then mixed.
  const letters = [
    ...parts.slice(0, length).map(pick),
    ...Array.from({ length: Math.max(0, length - parts.length) }, () => pick(all)),
  ];
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [letters[last], letters[other]] = [letters[other], letters[last]];
  }
  return letters.join('');
}

function bitsOf() {
  const length = wish.lengths[wish.kind];
  const choices = wish.kind === 'words' ? WORDS.length : alphabets().join('').length;
  return Math.round(length * Math.log2(choices));
}

function renew() {
  if (password) past = [password, ...past].slice(0, PAST_LENGTH);
  password = make();
  show();
}

function show() {
  const bits = bitsOf();
  const grade =
    bits < 45
      ? 'weak, fine behind a lock of a few tries'
      : bits < 70
        ? 'good for everyday use'
        : bits < 100
          ? 'strong'
          : 'very strong';
  $('#password').textContent = password;
  $('#meter').setAttribute('aria-valuenow', String(Math.min(128, bits)));
  $('#meter span').style.width = `${Math.min(100, (bits / 128) * 100)}%`;
  $('#meter').dataset.grade = bits < 45 ? 'weak' : bits < 70 ? 'good' : 'strong';
  $('#strength').textContent = `${bits} bits: ${grade}.`;
  showWish();
  $('#past-empty').hidden = past.length > 0;
  $('#past').replaceChildren(...past.map((text) => el('li', {}, text)));
}

function showWish() {
  const isWords = wish.kind === 'words';
  for (const button of document.querySelectorAll('[data-kind]')) {
    button.setAttribute('aria-pressed', String(button.dataset.kind === wish.kind));
  }
  $('#length').min = isWords ? '3' : '4';
  $('#length').max = isWords ? '10' : wish.kind === 'pin' ? '12' : '64';
  $('#length').value = String(wish.lengths[wish.kind]);
  $('#length-text').textContent =
    `${wish.lengths[wish.kind]} ${isWords ? 'words' : wish.kind === 'pin' ? 'digits' : 'characters'}`;
  $('#sets').hidden = wish.kind !== 'characters';
  $('#plain').checked = wish.isPlain;
  for (const box of document.querySelectorAll('[data-set]'))
    box.checked = wish.sets.includes(box.dataset.set);
}

function setWish(changed) {
  wish = { ...wish, ...changed };
  save('wish', wish);
  password = '';
  renew();
}

async function copy() {
  try {
    await navigator.clipboard.writeText(password);
    toast('Password copied');
  } catch {
    getSelection().selectAllChildren($('#password'));
    toast('Copying is not allowed here. The password is selected: copy it by hand.');
  }
}

$('#new').addEventListener('click', () => {
  renew();
  say('A new password is ready');
});
$('#copy').addEventListener('click', copy);
for (const button of document.querySelectorAll('[data-kind]')) {
  button.addEventListener('click', () => setWish({ kind: button.dataset.kind }));
}
$('#length').addEventListener('input', (event) =>
  setWish({ lengths: { ...wish.lengths, [wish.kind]: Number(event.target.value) } }),
);
for (const box of document.querySelectorAll('[data-set]')) {
  box.addEventListener('change', () => {
    const sets = Object.keys(SETS).filter((name) => $(`[data-set="${name}"]`).checked);
    if (sets.length > 0) return setWish({ sets });
    box.checked = true;
    return toast('At least one kind of character is needed.');
  });
}
$('#plain').addEventListener('change', (event) => setWish({ isPlain: event.target.checked }));
shortcuts({ ' ': renew, c: copy });
renew();

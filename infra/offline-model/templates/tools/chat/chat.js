const { $, load, save, el, say, beep, toast, newId, shortcuts } = globalThis.kit;

const MINUTE_MS = 60_000;
const MOST_MESSAGES = 400;
/** Each made-up contact has a way of speaking. */
const STARTERS = [
  {
    id: 'mira',
    name: 'Mira Vogt',
    voice: 'warm',
    says: ['Good morning! Did you sleep well?', 'I found that café by the canal. Shall we go on Saturday?'],
  },
  { id: 'jonas', name: 'Jonas Lind', voice: 'short', says: ['Train is late again.', 'Back around seven.'] },
  {
    id: 'team',
    name: 'Garden group',
    voice: 'team',
    says: ['Ines: The tomatoes are out!', 'Paul: Who waters on Sunday?'],
  },
  { id: 'nana', name: 'Grandma', voice: 'warm', says: ['Your postcard hangs on the fridge.'] },
];
const VOICES = {
  warm: [
    'That sounds lovely. Tell me more!',
    'Oh, I did not know that. And then?',
    'I like how you put that.',
    'Shall we talk about it over tea?',
  ],
  short: ['Ok.', 'Makes sense.', 'Let me think about it.', 'Sure, why not.', 'On my way, more later.'],
  team: [
    'Ines: Count me in!',
    'Paul: I can bring the ladder.',
    'Ines: Noted in the calendar.',
    'Paul: Who else?',
  ],
};
/** @type {[words: RegExp, answer: string][]} */
const ANSWERS = [
  [/^(hi|hey|hello|good (morning|evening|day)|hallo|hola|salut)\b/i, 'Hello! Good to hear from you.'],
  [/\b(thanks|thank you|thx|cheers)\b/i, 'You are welcome!'],
  [/\b(bye|see you|good night|later)\b/i, 'See you soon!'],
  [/\bhow are you\b|\bhow is it going\b|\bhow's it going\b/i, 'All good here. And you?'],
  [
    /\b(are you (real|a bot|human|there)|who are you)\b/i,
    'I am a made-up contact: this page answers by simple rules.',
  ],
  [/\b(love|miss) you\b/i, 'And I you.'],
  [/\b(sorry)\b/i, 'No harm done.'],
  [/\b(when|what time)\b.*\?/i, 'How about half past six?'],
  [/\bwhere\b.*\?/i, 'The usual place, by the old clock.'],
  [/\bwhy\b.*\?/i, 'Good question. What do you think?'],
  [/\b(can|could|will|would|shall|do|does|is|are) \w+.*\?/i, 'I think so, yes. Let me check and tell you.'],
];

let people = load('people', null) ?? starters();
let current = load('current', people[0]?.id);
let waiting = null;

function starters() {
  const now = Date.now();
  return STARTERS.map(({ id, name, voice, says }, at) => ({
    id,
    name,
    voice,
    unread: at === 0 ? 0 : says.length,
    messages: says.map((text, index) => ({
      text,
      isMine: false,
      atMs: now - (at * 47 + (says.length - index) * 9) * MINUTE_MS,
    })),
  }));
}

const personOf = (id) => people.find((person) => person.id === id);
const hueOf = (name) => [...name].reduce((sum, letter) => sum + letter.codePointAt(0) * 37, 0) % 360;
const initials = (name) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0].toUpperCase())
    .join('');
const timeOf = (atMs) => new Date(atMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
const dayOf = (atMs) =>
  new Date(atMs).toLocaleDateString([], { weekday: 'long', day: 'numeric', month: 'long' });

function update(id, change) {
  people = people.map((person) => (person.id === id ? { ...person, ...change(person) } : person));
  save('people', people);
}

function receive(id, message) {
  const isShown = id === current && $('#desk').classList.contains('is-open');
  update(id, ({ messages, unread }) => ({
    messages: [...messages, { ...message, atMs: Date.now() }].slice(-MOST_MESSAGES),
    unread: message.isMine || isShown ? unread : unread + 1,
  }));
  show();
}

function answerTo(text, { voice, messages }) {
  const known = ANSWERS.find(([words]) => words.test(text))?.[1];
  if (known) return voice === 'team' ? `Ines: ${known}` : known;
  const sentences = VOICES[voice];
  return sentences[messages.length % sentences.length];
}

function send(event) {
  event.preventDefault();
  const text = $('#text').value.trim();
  if (!text || !personOf(current)) return;
  const id = current;
  $('#text').value = '';
  receive(id, { text, isMine: true });
  clearTimeout(waiting);
  $('#status').textContent = 'is writing…';
  waiting = setTimeout(
    () => {
      const person = personOf(id);
      if (!person) return;
      const answer = answerTo(text, person);
      beep(620, 0.08);
      receive(id, { text: answer, isMine: false });
      say(`${person.name}: ${answer}`);
    },
    900 + Math.min(1500, text.length * 20),
  );
}

function open(id) {
  current = id;
  save('current', id);
  update(id, () => ({ unread: 0 }));
  $('#desk').classList.add('is-open');
  show();
  $('#messages').scrollTop = $('#messages').scrollHeight;
}

function addPerson(event) {
  event.preventDefault();
  const name = $('#new-name').value.trim();
  if (!name) return;
  const id = newId();
  people = [{ id, name, voice: people.length % 2 ? 'warm' : 'short', unread: 0, messages: [] }, ...people];
  save('people', people);
  $('#new-name').value = '';
  open(id);
  $('#text').focus();
}

function clear() {
  const before = people;
  const person = personOf(current);
  people = people.filter(({ id }) => id !== current);
  current = people[0]?.id;
  save('people', people);
  $('#desk').classList.remove('is-open');
  show();
  toast(`Conversation with ${person.name} deleted`, () => {
    people = before;
    current = person.id;
    save('people', people);
    show();
  });
}

function personItem(person) {
  const last = person.messages.at(-1);
  const face = el('span', { className: 'face', 'aria-hidden': 'true' }, initials(person.name));
  face.style.setProperty('--hue', hueOf(person.name));
  const button = el(
    'button',
    { type: 'button', className: 'person' },
    face,
    el(
      'span',
      {},
      person.name,
      el('small', {}, last ? `${last.isMine ? 'You: ' : ''}${last.text}` : 'Nothing yet'),
    ),
    person.unread > 0
      ? el(
          'span',
          { className: 'unread number', 'aria-label': `${person.unread} new`, role: 'img' },
          String(person.unread),
        )
      : null,
  );
  if (person.id === current) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => open(person.id));
  return el('li', {}, button);
}

function messageItems(messages) {
  let day = '';
  return messages.flatMap(({ text, isMine, atMs }) => {
    const bubble = el(
      'p',
      { className: isMine ? 'is-mine' : '', dir: 'auto' },
      text,
      el('time', {}, timeOf(atMs)),
    );
    if (dayOf(atMs) === day) return [bubble];
    day = dayOf(atMs);
    return [el('p', { className: 'day' }, day), bubble];
  });
}

function show() {
  const wanted = $('#search').value.trim().toLowerCase();
  const found = people
    .filter(({ name, messages }) =>
      `${name} ${messages.map(({ text }) => text).join(' ')}`.toLowerCase().includes(wanted),
    )
    .toSorted(
      (one, other) => (other.messages.at(-1)?.atMs ?? Date.now()) - (one.messages.at(-1)?.atMs ?? Date.now()),
    );
  $('#people').replaceChildren(...found.map(personItem));
  const person = personOf(current);
  $('.talk').hidden = !person;
  if (!person) return;
  $('#face').textContent = initials(person.name);
  $('#face').style.setProperty('--hue', hueOf(person.name));
  $('#with').textContent = person.name;
  $('#status').textContent = 'Made up, answers by rules';
  $('#messages').replaceChildren(...messageItems(person.messages));
  $('#messages').scrollTop = $('#messages').scrollHeight;
}

$('#form').addEventListener('submit', send);
$('#text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
});
$('#add').addEventListener('submit', addPerson);
$('#search').addEventListener('input', show);
$('#clear').addEventListener('click', clear);
$('#back').addEventListener('click', () => $('#desk').classList.remove('is-open'));
document.addEventListener(
  'keydown',
  (event) => event.key === 'Escape' && $('#desk').classList.remove('is-open'),
);
shortcuts({ '/': () => $('#search').focus() });
// Beside the list there is room for a conversation; on a phone the list comes first.
if (matchMedia('(min-width: 720px)').matches && personOf(current)) open(current);
else show();

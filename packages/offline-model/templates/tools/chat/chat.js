const { $, load, save, el, say, beep, shortcuts, collection, isOwner } = globalThis.kit;

const MOST_SHOWN = 100;
/** Everyone is in this room, which has no record. */
const LOBBY = { id: 'lobby', name: 'Everyone', isMine: false };
const records = collection('rooms');
const messages = collection('messages');

let rooms = [LOBBY];
let current = load('current', LOBBY.id);
let shown = [];
let mayDeleteAll = false;
let stop = () => {};

const roomNow = () => rooms.find(({ id }) => id === current) ?? LOBBY;
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
const nameNow = () => $('#name').value.trim() || 'Somebody';

/** Follows the newest messages of the open room. */
function follow() {
  const { id } = roomNow();
  let isFirst = true;
  stop();
  stop = messages.subscribe(
    (found) => {
      const latest = found.filter(({ value }) => value.room === id).toReversed();
      const last = latest.at(-1);
      const isNew = !isFirst && last !== undefined && last.id !== shown.at(-1)?.id && !last.isMine;
      shown = latest;
      isFirst = false;
      showMessages();
      if (!isNew) return;
      beep(620, 0.08);
      say(`${last.value.name}: ${last.value.text}`);
    },
    { where: { room: id }, orderBy: '-createdAt', limit: MOST_SHOWN },
  );
}

async function send(event) {
  event.preventDefault();
  const text = $('#text').value.trim();
  if (!text) return;
  $('#text').value = '';
  save('name', $('#name').value.trim());
  const kept = await messages.add({ room: roomNow().id, name: nameNow(), text });
  if (!kept && !$('#text').value) $('#text').value = text;
}

function open(id) {
  current = id;
  save('current', id);
  $('#desk').classList.add('is-open');
  showRooms();
  follow();
}

async function addRoom(event) {
  event.preventDefault();
  const name = $('#new-room').value.trim();
  if (!name) return;
  $('#new-room').value = '';
  const room = await records.add({ name });
  if (!room) return;
  open(room.id);
  $('#text').focus();
}

async function removeRoom() {
  if (!(await records.remove(roomNow().id))) return;
  $('#desk').classList.remove('is-open');
}

function roomItem({ id, name }) {
  const face = el('span', { className: 'face', 'aria-hidden': 'true' }, initials(name));
  face.style.setProperty('--hue', hueOf(name));
  const button = el('button', { type: 'button', className: 'person' }, face, el('bdi', {}, name));
  if (id === roomNow().id) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => open(id));
  return el('li', {}, button);
}

function messageItems() {
  let day = '';
  return shown.flatMap(({ value, isMine, isPending, createdAt }) => {
    const bubble = el(
      'p',
      { className: isMine ? 'is-mine' : '', dir: 'auto' },
      isMine ? null : el('strong', {}, value.name),
      value.text,
      el('time', {}, isPending ? 'waits for approval' : timeOf(createdAt)),
    );
    if (dayOf(createdAt) === day) return [bubble];
    day = dayOf(createdAt);
    return [el('p', { className: 'day' }, day), bubble];
  });
}

function showMessages() {
  $('#messages').replaceChildren(...messageItems());
  $('#quiet').hidden = shown.length > 0;
  $('#messages').scrollTop = $('#messages').scrollHeight;
}

function showRooms() {
  const room = roomNow();
  $('#rooms').replaceChildren(...rooms.map(roomItem));
  $('#face').textContent = initials(room.name);
  $('#face').style.setProperty('--hue', hueOf(room.name));
  $('#with').textContent = room.name;
  $('#clear').hidden = room === LOBBY || !(room.isMine || mayDeleteAll);
}

$('#name').value = load('name', '');
$('#form').addEventListener('submit', send);
$('#text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
});
$('#add').addEventListener('submit', addRoom);
$('#clear').addEventListener('click', removeRoom);
$('#back').addEventListener('click', () => $('#desk').classList.remove('is-open'));
document.addEventListener(
  'keydown',
  (event) => event.key === 'Escape' && $('#desk').classList.remove('is-open'),
);
shortcuts({ '/': () => $('#text').focus() });
records.subscribe(
  (found) => {
    const before = roomNow();
    rooms = [LOBBY, ...found.map(({ id, value, isMine }) => ({ id, name: value.name, isMine }))];
    showRooms();
    if (roomNow().id !== before.id) follow();
  },
  { orderBy: 'createdAt' },
);
// Beside the list there is room for a conversation; on a phone the list comes first.
if (matchMedia('(min-width: 720px)').matches) open(current);
else follow();
isOwner().then((is) => {
  mayDeleteAll = is;
  showRooms();
});

const { $, config, load, save, el, glyph, say, toast, shortcuts, count, collection, isShared, isOwner } =
  globalThis.kit;

const MOST_OPTIONS = 9;
const form = $('#form');
const records = collection('polls');
let polls = [];
let openKey = load('open', null);
/** The votes of this browser by poll. */
let mine = load('mine', {});
let mayDeleteAll = false;

const keyOf = ({ question, options }) => JSON.stringify([question, options]);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Two visitors may create the same poll at the same time, so polls with the same content are merged. */
function pollsOf(all) {
  const groups = [...Map.groupBy(all, ({ value }) => keyOf(value)).values()].map((parts) => {
    const { question, options } = parts[0].value;
    const votes = options.map((_, index) => sum(parts.map(({ value }) => value[`votes${index}`] ?? 0)));
    return { key: keyOf(parts[0].value), question, options, votes, parts };
  });
  const { question, options } = config;
  const first = { key: keyOf(config), question, options, votes: options.map(() => 0), parts: [] };
  return groups.some(({ key }) => key === first.key) ? groups : [...groups, first];
}

const current = () => polls.find(({ key }) => key === openKey) ?? polls.at(-1);
const ownVotes = ({ key }) => mine[key] ?? [];

function setOwnVotes({ key }, votes) {
  mine = { ...mine, [key]: votes };
  save('mine', mine);
  show();
}

/** Adds or removes a vote. The first vote creates the record of the poll. */
function countVote({ question, options, parts }, index, by) {
  const field = `votes${index}`;
  const part = parts.find(({ value }) => by > 0 || value[field] > 0);
  return part ? records.increment(part.id, field, by) : records.add({ question, options, [field]: by });
}

/** Each visitor has one vote. Without shared data, people pass one device around, so the device may vote again. */
async function vote(index) {
  const poll = current();
  const before = ownVotes(poll);
  if (!poll.options[index] || (isShared && before[0] === index)) return;
  setOwnVotes(poll, isShared ? [index] : [...before, index]);
  if (isShared && before.length > 0) await countVote(poll, before[0], -1);
  if ((await countVote(poll, index, 1)) === false) setOwnVotes(poll, isShared ? [] : before);
  else say(`One vote for ${poll.options[index]}`);
}

async function takeBack() {
  const poll = current();
  const before = ownVotes(poll);
  if (before.length === 0) return;
  setOwnVotes(poll, before.slice(0, -1));
  if ((await countVote(poll, before.at(-1), -1)) === false) setOwnVotes(poll, before);
}

function show() {
  const poll = current();
  if (!poll) return;
  const total = sum(poll.votes);
  const most = Math.max(...poll.votes);
  const list = $('#options');
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  $('#question').textContent = poll.question;
  list.replaceChildren(...poll.options.map((text, index) => option(poll, text, index, most, total)));
  if (focused >= 0) list.children[focused]?.firstElementChild.focus();
  $('#votes').textContent = total === 0 ? 'No votes yet. Tap an option.' : count(total, 'vote');
  $('#undo').disabled = ownVotes(poll).length === 0;
  $('#polls').replaceChildren(...polls.map(row));
}

function option(poll, text, index, most, total) {
  const votes = poll.votes[index];
  const share = total === 0 ? 0 : Math.round((votes / total) * 100);
  const bar = el('span', { className: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${share}%`;
  const button = el(
    'button',
    {
      type: 'button',
      className: votes > 0 && votes === most ? 'is-first' : '',
      'aria-label': `Vote for ${text}, ${count(votes, 'vote')}`,
      'aria-pressed': String(ownVotes(poll).includes(index)),
    },
    bar,
    el('span', { className: 'name', dir: 'auto' }, text),
    el('span', { className: 'number' }, `${share}%`),
  );
  button.addEventListener('click', () => vote(index));
  return el('li', {}, button);
}

function row(poll) {
  const open = el(
    'button',
    { type: 'button', className: 'open', 'aria-label': `Open ${poll.question}` },
    el('strong', { dir: 'auto' }, poll.question),
    el('small', { className: 'hint' }, count(sum(poll.votes), 'vote')),
  );
  if (poll.key === current().key) open.setAttribute('aria-current', 'true');
  open.addEventListener('click', () => openPoll(poll.key));
  const own = poll.parts.filter(({ isMine }) => isMine || mayDeleteAll);
  if (own.length === 0) return el('li', {}, open);
  const remove = el(
    'button',
    { type: 'button', className: 'icon plain danger', 'aria-label': `Delete ${poll.question}` },
    glyph('trash'),
  );
  remove.addEventListener('click', async () => {
    for (const { id } of own) await records.remove(id);
    toast('Poll deleted', () => records.add(own[0].value));
  });
  return el('li', {}, open, remove);
}

function openPoll(key) {
  openKey = key;
  save('open', key);
  show();
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(form));
  const lines = given.options.split('\n').map((line) => line.trim().slice(0, config.optionLength));
  const options = [...new Set(lines.filter(Boolean))].slice(0, MOST_OPTIONS);
  const question = given.question.trim();
  $('#problem').hidden = options.length > 1;
  if (options.length < 2 || !question) return;
  openKey = keyOf({ question, options });
  save('open', openKey);
  form.reset();
  $('#new').open = false;
  await records.add({ question, options });
  $('#question').scrollIntoView({ block: 'nearest' });
});
$('#undo').addEventListener('click', takeBack);
const digits = Array.from({ length: MOST_OPTIONS }, (_, index) => [String(index + 1), () => vote(index)]);
shortcuts({
  ...Object.fromEntries(digits),
  n: () => {
    $('#new').open = true;
    form.elements.question.focus();
  },
});
records.subscribe((all) => {
  polls = pollsOf(all);
  show();
});
isOwner().then((is) => {
  mayDeleteAll = is;
  show();
});

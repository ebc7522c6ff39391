const { $, config, load, save, el, glyph, say, toast, shortcuts, count, newId } = globalThis.kit;

const MOST_OPTIONS = 9;
const form = $('#form');
let polls = load('polls', null) ?? [newPoll(config.question, config.options)];
let openId = load('open', null);

/** `votes` holds the index of the option of each vote, in order. */
function newPoll(question, options) {
  return { id: newId(), question, options, votes: [] };
}

const current = () => polls.find((poll) => poll.id === openId) ?? polls[0];
const votesFor = (poll, index) => poll.votes.filter((vote) => vote === index).length;

function change(next) {
  polls = next;
  save('polls', polls);
  show();
}

function changeVotes(votes) {
  const { id } = current();
  change(polls.map((poll) => (poll.id === id ? { ...poll, votes } : poll)));
}

function vote(index) {
  const poll = current();
  if (!poll?.options[index]) return;
  changeVotes([...poll.votes, index]);
  say(`One vote for ${poll.options[index]}`);
}

function show() {
  const poll = current();
  const total = poll.votes.length;
  const most = Math.max(...poll.options.map((_, index) => votesFor(poll, index)));
  $('#question').textContent = poll.question;
  $('#options').replaceChildren(...poll.options.map((text, index) => option(poll, text, index, most)));
  $('#votes').textContent = total === 0 ? 'No votes yet. Tap an option.' : count(total, 'vote');
  $('#undo').disabled = total === 0;
  $('#reset').hidden = total === 0;
  $('#polls').replaceChildren(...polls.map(row));
}

function option(poll, text, index, most) {
  const votes = votesFor(poll, index);
  const share = poll.votes.length === 0 ? 0 : Math.round((votes / poll.votes.length) * 100);
  const bar = el('span', { className: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${share}%`;
  const button = el(
    'button',
    {
      type: 'button',
      className: votes > 0 && votes === most ? 'is-first' : '',
      'aria-label': `Vote for ${text}, ${count(votes, 'vote')}`,
    },
    bar,
    el('span', { className: 'name', dir: 'auto' }, text),
    el('span', { className: 'number' }, `${share}%`),
  );
  button.addEventListener('click', () => {
    vote(index);
    $('#options').children[index].firstElementChild.focus();
  });
  return el('li', {}, button);
}

function row(poll) {
  const open = el(
    'button',
    { type: 'button', className: 'open', 'aria-label': `Open ${poll.question}` },
    el('strong', { dir: 'auto' }, poll.question),
    el('small', { className: 'hint' }, count(poll.votes.length, 'vote')),
  );
  if (poll.id === current().id) open.setAttribute('aria-current', 'true');
  open.addEventListener('click', () => {
    openId = poll.id;
    save('open', openId);
    show();
  });
  const remove = el(
    'button',
    {
      type: 'button',
      className: 'icon plain danger',
      'aria-label': `Delete ${poll.question}`,
      disabled: polls.length === 1,
    },
    glyph('trash'),
  );
  remove.addEventListener('click', () => {
    const before = polls;
    change(polls.filter((other) => other.id !== poll.id));
    toast('Poll deleted', () => change(before));
  });
  return el('li', {}, open, remove);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { question, options } = Object.fromEntries(new FormData(form));
  const texts = [
    ...new Set(
      options
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ].slice(0, MOST_OPTIONS);
  $('#problem').hidden = texts.length > 1;
  if (texts.length < 2 || !question.trim()) return;
  const poll = newPoll(question.trim(), texts);
  openId = poll.id;
  save('open', openId);
  form.reset();
  $('#new').open = false;
  change([poll, ...polls]);
  $('#question').scrollIntoView({ block: 'nearest' });
});
$('#undo').addEventListener('click', () => changeVotes(current().votes.slice(0, -1)));
$('#reset').addEventListener('click', () => {
  const before = polls;
  changeVotes([]);
  toast('Votes cleared', () => change(before));
});
const digits = Array.from({ length: MOST_OPTIONS }, (_, index) => [String(index + 1), () => vote(index)]);
shortcuts({
  ...Object.fromEntries(digits),
  n: () => {
    $('#new').open = true;
    form.elements.question.focus();
  },
});
show();

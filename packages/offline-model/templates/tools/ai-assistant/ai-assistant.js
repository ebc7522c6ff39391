const { config, $, load, save, el, say, shortcuts } = globalThis.kit;

/** Limits of the conversation that one call sends. Older turns are left out. */
const TURNS_SENT = 20;
const CHARACTERS_SENT = 12_000;

let talk = load('talk', []);
let isWaiting = false;

function show() {
  const greeting = el('li', { class: 'theirs' }, el('p', { dir: 'auto' }, config.greeting));
  const turns = talk.map(({ role, content }) =>
    el(
      'li',
      { class: role === 'user' ? 'mine' : 'theirs' },
      el('span', { class: 'visually-hidden' }, role === 'user' ? 'You: ' : 'Assistant: '),
      el('p', { dir: 'auto' }, content),
    ),
  );
  const waiting = isWaiting ? [el('li', { class: 'theirs waiting' }, el('p', {}, 'Thinking…'))] : [];
  $('#messages').replaceChildren(greeting, ...turns, ...waiting);
  $('#messages').lastElementChild.scrollIntoView({ block: 'nearest' });
  $('#starters').hidden = talk.length > 0;
  $('#send').disabled = isWaiting;
}

/** Returns the last turns that fit, beginning with the visitor's, whose text starts with the instructions. */
function conversation() {
  const turns = talk.slice(-TURNS_SENT);
  const length = () => turns.reduce((sum, { content }) => sum + content.length, 0);
  while (turns.length > 1 && (turns[0].role !== 'user' || length() > CHARACTERS_SENT)) turns.shift();
  const [first, ...others] = turns;
  return [{ role: 'user', content: `${config.instructions}\n\n${first.content}` }, ...others];
}

async function answer() {
  const ai = globalThis.buidl?.ai;
  if (!ai) throw new Error('AI works while the app is published with Buidl.');
  return ai.chat(conversation());
}

async function send(text) {
  const content = text.trim();
  if (content === '' || isWaiting) return;
  $('#problem').hidden = true;
  $('#text').value = '';
  isWaiting = true;
  talk = [...talk, { role: 'user', content }];
  show();
  try {
    talk = [...talk, { role: 'assistant', content: await answer() }];
    save('talk', talk);
    say('The assistant answered');
  } catch (error) {
    talk = talk.slice(0, -1);
    // The text is put back into the field, so that the visitor can send it again.
    if ($('#text').value === '') $('#text').value = content;
    $('#problem').textContent = error instanceof Error ? error.message : String(error);
    $('#problem').hidden = false;
  }
  isWaiting = false;
  show();
}

$('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  send($('#text').value);
});
$('#text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  send($('#text').value);
});
for (const button of document.querySelectorAll('#starters button')) {
  button.addEventListener('click', () => send(button.textContent));
}
$('#clear').addEventListener('click', () => {
  talk = [];
  save('talk', talk);
  $('#problem').hidden = true;
  show();
  $('#text').focus();
});
shortcuts({ '/': () => $('#text').focus() });
show();

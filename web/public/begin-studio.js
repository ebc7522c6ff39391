/*
 * Runs in the document of the studio. For signed-in users, loads the studio's files in parallel. For a new app, shows a
 * prompt field and records that its text was sent. `web/src/features/builds/use-early-prompt.ts` takes the text over.
 */

(() => {
  const stored = { apiKey: null, language: null, chatPx: null, draft: null };
  try {
    stored.apiKey = localStorage.getItem('appgen_apiKey');
    stored.language = localStorage.getItem('buidl:language');
    stored.chatPx = Number(localStorage.getItem('buidl:chat-width'));
    stored.draft = JSON.parse(sessionStorage.getItem('buidl:create-draft:new'));
  } catch {
    // The browser may block storage, and other code may have written there.
  }
  if (stored.apiKey === null) return;
  document.head.append(document.getElementById('studio-files').content);

  // If the stored prompt was already sent, its text belongs to a build.
  if (location.search !== '' || stored.draft?.isSent === true) return;
  document.body.append(document.getElementById(`early-prompt-${stored.language === 'de' ? 'de' : 'en'}`).content);
  const form = document.getElementById('early-prompt');
  if (stored.chatPx > 0) form.style.setProperty('--chat-width', `${stored.chatPx}px`);
  const field = form.querySelector('textarea');
  const note = form.querySelector('[data-sent]');
  if (typeof stored.draft?.prompt === 'string') field.value = stored.draft.prompt;

  // Enter does not send when it ends the composition of a character (IME).
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset.isSent = '';
    field.readOnly = true;
    note.textContent = note.dataset.sent;
  });
})();

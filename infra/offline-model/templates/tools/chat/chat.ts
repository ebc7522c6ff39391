/** A messenger: contacts who answer by rules, kept conversations, search; it says that nobody is really there. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const chat: Template = {
  id: 'chat',
  label: 'Chat',
  titleFor: (topic) => `${topic} chat`,
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.14, hue: 190 },
  icon: '<path d="M4 5h16v11H10l-5 4v-4H4z"/><path d="M8 9.500h8M8 12.500h5"/>',
  keywords: keywords({
    8: [
      'chat app',
      'chat application',
      'messenger',
      'messaging app',
      'messenger app',
      'whatsapp',
      'whatsapp clone',
      'telegram clone',
      'discord clone',
      'slack clone',
      'signal clone',
      'chat room',
      'chatroom',
      'group chat',
      'instant messaging',
      'direct messages',
      'chat with friends',
      'aplicación de chat',
      'aplicación de mensajería',
      'application de messagerie',
      'nachrichten app',
      'app di messaggistica',
      'мессенджер',
      'チャットアプリ',
      '聊天应用',
      '聊天软件',
      '채팅 앱',
    ],
    3: ['chat'],
  }),
  otherMeanings: [
    'ai chat',
    'chat bot',
    'chatbot',
    'chat gpt',
    'chatgpt',
    'chat assistant',
    'chat with an ai',
    'support chat widget',
    'messenger bag',
  ],
  styleFile: new URL('./chat.css', import.meta.url),
  scriptFile: new URL('./chat.js', import.meta.url),
  compose: () => ({
    tagline: 'All your conversations, on this device.',
    width: 'wide',
    config: {},
    shortcuts: [
      { keys: 'Enter', does: 'Send' },
      { keys: 'Shift + Enter', does: 'New line' },
      { keys: '/', does: 'Search' },
      { keys: 'Esc', does: 'Back to the conversations' },
    ],
    body: html`<div class="desk" id="desk">
  <section class="side" aria-label="Conversations">
    <label class="visually-hidden" for="search">Search conversations</label>
    <input type="search" id="search" placeholder="Search conversations">
    <ul id="people" class="people" aria-label="Contacts"></ul>
    <form id="add" class="row" autocomplete="off">
      <label class="visually-hidden" for="new-name">New contact</label>
      <input id="new-name" maxlength="40" placeholder="Name of a contact" required dir="auto">
      <button type="submit" class="icon" aria-label="Add contact">${icon('plus')}</button>
    </form>
  </section>
  <section class="talk" aria-label="Conversation">
    <header class="talk-head">
      <button type="button" class="plain icon" id="back" aria-label="Back to conversations">${icon('back')}</button>
      <span class="face" id="face" aria-hidden="true"></span>
      <div><h2 id="with"></h2><p class="hint" id="status"></p></div>
      <button type="button" class="plain icon danger" id="clear" aria-label="Delete conversation">${icon('trash')}</button>
    </header>
    <div id="messages" class="messages" role="log" aria-label="Messages" tabindex="0"></div>
    <form id="form" class="write" autocomplete="off">
      <label class="visually-hidden" for="text">Message</label>
      <textarea id="text" rows="1" maxlength="2000" placeholder="Message" required dir="auto"></textarea>
      <button type="submit" class="primary">Send</button>
    </form>
  </section>
</div>
<p class="hint note">A chat to try out: the contacts are made up and answer by simple rules. Nothing leaves this device.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a messenger with made-up contacts who answer by rules, kept conversations, search and own contacts.`,
    sections: [
      { name: 'Conversations', purpose: 'Contacts with the last message, search, new contact' },
      { name: 'Conversation', purpose: 'Messages and the field to write in' },
    ],
    data: ['Contacts', 'Messages with time'],
    interactions: [
      'Write a message',
      'Get an answer',
      'Search',
      'Add a contact',
      'Delete a conversation with undo',
    ],
    checks: [
      { action: 'fill', role: 'textbox', name: 'New contact', value: 'Ada Quay' },
      { action: 'click', role: 'button', name: 'Add contact' },
      { action: 'expect', role: 'heading', name: 'Ada Quay' },
      { action: 'fill', role: 'textbox', name: 'Message', value: 'Are you there?' },
      { action: 'press', key: 'Enter' },
      { action: 'expect', role: 'log', name: 'Messages' },
    ],
  }),
};

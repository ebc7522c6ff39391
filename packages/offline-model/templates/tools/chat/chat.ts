/** A chat: rooms in which everyone who opens the app writes to each other. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData, sharing } from '../../../engine/shared-data/shared-data.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const NAME = { type: 'string', minLength: 1, maxLength: 40 } as const;
const ROOMS: DataDeclaration = {
  rooms: { preset: 'shared', shape: { type: 'object', properties: { name: NAME }, required: ['name'] } },
  messages: {
    preset: 'shared',
    shape: {
      type: 'object',
      properties: { room: NAME, name: NAME, text: { type: 'string', minLength: 1, maxLength: 1_000 } },
      required: ['room', 'name', 'text'],
    },
  },
};

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
  shared: [sharedData],
  compose: ({ idea }) => ({
    tagline: 'Write to everyone who is here.',
    width: 'wide',
    ...sharing(idea, ROOMS),
    config: {},
    shortcuts: [
      { keys: 'Enter', does: 'Send' },
      { keys: 'Shift + Enter', does: 'New line' },
      { keys: '/', does: 'Write' },
      { keys: 'Esc', does: 'Back to the rooms' },
    ],
    body: html`<div class="desk" id="desk">
  <section class="side" aria-label="Rooms">
    <label>Your name<input id="name" maxlength="40" autocomplete="nickname" dir="auto"></label>
    <ul id="rooms" class="people" aria-label="All rooms"></ul>
    <form id="add" class="row" autocomplete="off">
      <label class="visually-hidden" for="new-room">New room</label>
      <input id="new-room" maxlength="40" placeholder="Name of a room" required dir="auto">
      <button type="submit" class="icon" aria-label="Add room">${icon('plus')}</button>
    </form>
  </section>
  <section class="talk" aria-label="Conversation">
    <header class="talk-head">
      <button type="button" class="plain icon" id="back" aria-label="Back to rooms">${icon('back')}</button>
      <span class="face" id="face" aria-hidden="true"></span>
      <div><h2 id="with" dir="auto"></h2></div>
      <button type="button" class="plain icon danger" id="clear" aria-label="Delete this room" hidden>${icon('trash')}</button>
    </header>
    <div id="messages" class="messages" role="log" aria-label="Messages" tabindex="0"></div>
    <p id="quiet" class="empty">Nobody has written here yet.</p>
    <form id="form" class="write" autocomplete="off">
      <label class="visually-hidden" for="text">Message</label>
      <textarea id="text" rows="1" maxlength="1000" placeholder="Message" required dir="auto"></textarea>
      <button type="submit" class="primary">Send</button>
    </form>
  </section>
</div>
${keepingNote('Everyone who opens this chat can read and write in its rooms.')}`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: rooms in which everyone who opens the app writes to each other.`,
    sections: [
      { name: 'Rooms', purpose: 'Your name, all rooms, new room' },
      { name: 'Conversation', purpose: 'Messages and the field to write in' },
    ],
    data: ['rooms: shared; name', 'messages: shared; room, name, text', 'Your name in this browser'],
    interactions: ['Add a room', 'Send a message', 'See what others write', 'Delete a room of your own'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'New room', value: 'Harbour' },
      { action: 'click', role: 'button', name: 'Add room' },
      { action: 'expect', role: 'heading', name: 'Harbour' },
      { action: 'fill', role: 'textbox', name: 'Message', value: 'The tide is in' },
      { action: 'click', role: 'button', name: 'Send' },
      { action: 'expect', role: 'log', name: 'Messages', text: 'The tide is in' },
      { action: 'visitAs', visitor: 'another' },
      { action: 'click', role: 'button', name: 'Harbour' },
      { action: 'expect', role: 'log', name: 'Messages', text: 'The tide is in' },
    ],
  }),
};

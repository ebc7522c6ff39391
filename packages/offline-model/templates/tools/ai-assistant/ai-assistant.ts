/** An AI assistant on `buidl.ai.chat`. The browser stores the conversation. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { click, fill, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const STARTERS = [
  'Help me plan my day',
  'Ask me three questions about my idea',
  'Tell me a little story about a fox',
] as const;

/** Returns the instructions that precede the visitor's first message. */
function instructions({ title, topic }: AppSpec): string {
  const about = topic ? ` Your subject is ${topic}; lead back to it when the talk strays.` : '';
  return `You are the assistant of the app “${title}”.${about} Be friendly, short and concrete.`;
}

export const aiAssistant: Template = {
  id: 'ai-assistant',
  label: 'Assistant',
  titleFor: (topic) => `${topic} assistant`,
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.17, hue: 285 },
  icon: '<path d="M4 5h16v11H11l-5 4v-4H4zM8.5 9.5h7M8.5 12.5h4"/>',
  keywords: keywords({
    6: [
      'ai assistant',
      'ai chat',
      'ai chatbot',
      'chatbot',
      'chat bot',
      'ai companion',
      'ai coach',
      'ai tutor',
      'ask an ai',
      'ask ai',
      'chat with an ai',
      'talk to an ai',
      'chat with ai',
      'virtual assistant',
    ],
    4: ['assistant', 'chatgpt', 'assistent'],
  }),
  can: [
    'conversation',
    'message',
    'suggestion',
    'question',
    'answer',
    'ask',
    'talk',
    'chat',
    'tutor',
    'coach',
    'ai',
    'send',
    'write',
    'gespräch',
    'nachricht',
    'frage',
    'antwort',
  ],
  otherMeanings: ['shop assistant', 'teaching assistant', 'assistant manager', 'dental assistant'],
  styleFile: new URL('./ai-assistant.css', import.meta.url),
  scriptFile: new URL('./ai-assistant.js', import.meta.url),
  compose: (spec) => ({
    tagline: spec.topic
      ? `Ask about ${spec.topic}; the conversation stays on your device.`
      : 'Ask anything; the conversation stays on your device.',
    width: 'medium',
    config: { instructions: instructions(spec), greeting: 'Hello! What would you like to talk about?' },
    shortcuts: [
      { keys: '/', does: 'Write a message' },
      { keys: 'Enter', does: 'Send' },
      { keys: 'Shift+Enter', does: 'New line' },
    ],
    body: html`<section class="talk card" aria-label="Conversation">
  <div class="row spread">
    <h2>Conversation</h2>
    <button type="button" class="plain" id="clear">${icon('trash')}Start over</button>
  </div>
  <div class="messages" role="log" aria-label="Messages" tabindex="0"><ol id="messages"></ol></div>
  <div id="starters" class="starters" role="group" aria-label="Suggestions">
    ${STARTERS.map((starter) => html`<button type="button">${starter}</button>`)}
  </div>
  <p id="problem" class="problem" role="alert" hidden></p>
  <form id="form" class="write">
    <label><span class="visually-hidden">Your message</span>
      <textarea id="text" rows="2" maxlength="2000" placeholder="Write a message" dir="auto"></textarea>
    </label>
    <button type="submit" class="primary" id="send">${icon('up')}Send</button>
  </form>
</section>`,
  }),
  plan: ({ title, topic }) => ({
    summary: `${title}: an AI assistant${topic ? ` on ${topic}` : ''} on buidl.ai.chat, with a conversation that is kept on the device.`,
    sections: [
      { name: 'Conversation', purpose: 'What was said, with suggestions to begin with' },
      { name: 'Message', purpose: 'Write and send, with a clear word when the AI is not available' },
    ],
    data: ['Message: role, content'],
    features: {
      'Say when the AI is not available': [
        fill('Your message', 'Which bulbs bloom first?'),
        click('Send'),
        see('alert', ''),
      ],
      'Keep a message that was not sent': [click(STARTERS[0]), see('textbox', 'Your message', { value: STARTERS[0] })],
    },
    unshowable: { 'Answers of the AI': 'The AI works in published apps only.' },
  }),
};

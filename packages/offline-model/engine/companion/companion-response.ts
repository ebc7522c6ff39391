/** Writes the response of `buidl.ai.chat` when no language model is connected. */
import type { LocalModelRequest } from '../../local-model.ts';
import { tellStory } from './tell-story.ts';

const FIRST_LINE = /^\s*You are the Companion of an app made with Buidl\./;
const MOST_READ_CHARACTERS = 2_000;
const LONGEST_QUOTE = 120;

const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:hi|hello|hey|good (?:morning|evening|day))\b[\s\S]{0,20}$/i,
    'Hello! What would you like to talk about? I can listen, sort your thoughts, or tell you a little story.',
  ],
  [
    /\b(?:who|what) are you\b|\bare you (?:an? )?(?:ai|llm|gpt|claude|bot|model|robot|human)\b|\bwhich model\b/i,
    "I am Buidl's built-in composer: a program that answers by rules, without a network and without a language model. The owner of this app can connect a language model for freer answers.",
  ],
  [
    /\b(?:system prompt|api[ -]?key|private key|seed phrase|your (?:instructions|secret|password))\b/i,
    'I have no keys or secrets, and I would not pass any on. What else may I help with?',
  ],
  [/^(?:thanks|thank you|thx|cheers)\b/i, 'You are welcome. Is there anything else?'],
  [/^(?:bye|goodbye|see you|good night)\b/i, 'Goodbye! Come back whenever you like.'],
];

/** Returns true for the system prompt of a published app's chat. */
export function isForCompanion(system: string): boolean {
  return FIRST_LINE.test(system);
}

/** Returns the response to the visitor's last message. The same conversation gets the same response. */
export function companionResponse(messages: LocalModelRequest['messages']): string {
  const said = messages.filter(({ role }) => role === 'user').map(({ text }) => text.trim());
  const last = (said.at(-1) ?? '').slice(0, MOST_READ_CHARACTERS);
  if (/\b(?:story|stories|(?:fairy ?)?tale|fable)\b/i.test(last)) return tellStory(last);
  const known = TOPICS.find(([words]) => words.test(last))?.[1] ?? sumOf(last);
  return known ?? sortThoughts(last, said.length);
}

const SUM = /(-?\d{1,9}(?:\.\d{1,6})?)\s*(plus|minus|times|[-+*x×÷/]|divided by)\s*(-?\d{1,9}(?:\.\d{1,6})?)/i;

function sumOf(text: string): string | undefined {
  const [, left, sign = '', right] = SUM.exec(text) ?? [];
  if (left === undefined || right === undefined) return undefined;
  const [one, other] = [Number(left), Number(right)];
  if (/^(?:\/|÷|divided by)$/i.test(sign)) {
    return other === 0 ? 'Nothing can be divided by zero.' : `That is ${rounded(one / other)}.`;
  }
  if (/^(?:\+|plus)$/i.test(sign)) return `That is ${rounded(one + other)}.`;
  return `That is ${rounded(/^(?:-|minus)$/i.test(sign) ? one - other : one * other)}.`;
}

const rounded = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** Says that the offline model cannot look up facts, and asks questions that help the visitor continue. */
function sortThoughts(text: string, turn: number): string {
  const quoted = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()}…` : text;
  const opening = turn === 1 ? `You wrote: “${quoted}”.` : `To what you said before, you add: “${quoted}”.`;
  const honest = "I am Buidl's built-in composer and answer by rules, so I can't look facts up.";
  return [
    `${opening} ${honest} What I can do is help you take it apart:`,
    '',
    '1. What should be different when this is done?',
    '2. What is the smallest step you could take today?',
    '3. Who or what could help you with it?',
    '',
    'Answer one of them, and we go on from there.',
  ].join('\n');
}

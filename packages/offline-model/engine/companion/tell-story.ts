/** Writes a short story about the requested subject in the requested mood. */
import { capitalised } from '../naming.ts';

const LONGEST_SUBJECT = 60;
const ENDS_SUBJECT =
  /[.,;:!?\n"“”]|\b(?:for|in an?|that|who|which|written|with a|of about|and make|please|about \d)\b/i;

interface Mood {
  words: RegExp;
  opening: string;
  turn: string;
  ending: string;
}

const MOODS: readonly [Mood, ...Mood[]] = [
  {
    words: /\b(?:gentle|bedtime|calm|sleepy|cosy|cozy)\b/i,
    opening: 'The lamps of the village were being turned down one by one',
    turn: 'It was so quiet that even the clock seemed to listen',
    ending: 'Then the moon climbed over the roofs, and everyone slept until morning.',
  },
  {
    words: /\b(?:funny|silly|humorous|comic)\b/i,
    opening: 'It began on a Tuesday, which is a day when nothing sensible ever begins',
    turn: 'Somebody had mixed up the buckets, and now there was custard everywhere',
    ending: 'They laughed until the geese joined in, and agreed never to speak of the custard again.',
  },
  {
    words: /\b(?:spooky|scary|eerie|ghost|dark)\b/i,
    opening: 'Nobody had opened the door at the end of the lane for forty years',
    turn: 'Behind it, something was breathing in time with the rain',
    ending: 'It had only been lonely. They left the door open after that, and a light beside it.',
  },
  {
    words: /./s,
    opening: 'Far beyond the last signpost, where the road turns into grass',
    turn: 'The bridge was gone, and the river was louder than anyone remembered',
    ending: 'They came home with wet boots and a map that nobody else had, and that was the beginning.',
  },
];

/** Returns a title and four short paragraphs. */
export function tellStory(request: string): string {
  const mood = MOODS.find(({ words }) => words.test(request)) ?? MOODS[0];
  const subject = subjectOf(request);
  const { opening, turn, ending } = mood;
  return [
    capitalised(subject),
    '',
    `${opening}, there lived ${subject}. Nobody expected much of it, and that was the secret: there was plenty of time to look closely at things.`,
    '',
    `One day a letter came without a sender. "Bring what you love most," it said, "and come before the kettle sings." So they packed a lantern, two apples and a ball of red string, and set out.`,
    '',
    `${turn}. "We could turn back," said a small voice. "We could," said another, "but then who would we be?" They tied the red string to the lantern, and the lantern to their courage, and went on.`,
    '',
    ending,
  ].join('\n');
}

function subjectOf(request: string): string {
  const about = /\babout\s+([\s\S]+)/i.exec(request)?.[1] ?? '';
  const words = (about.split(ENDS_SUBJECT, 1)[0] ?? '').replace(/\s+/g, ' ').trim();
  return words === '' ? 'a fox who collected lost buttons' : words.slice(0, LONGEST_SUBJECT).trim();
}

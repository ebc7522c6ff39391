import type { ProjectType } from '../project-type.ts';
import { domainsOf } from './idea-domains.ts';
import type { Domain, LookDirection } from './look-direction.ts';
import { LOOK_DIRECTIONS } from './look-directions.ts';

/** How many directions a Planner chooses from. */
const CANDIDATES = 3;
/** A look that the idea names counts more than all that its subject and the seed suggest. */
const NAMED_POINTS = 1_000;
const DOMAIN_POINTS = 6;
/** Words beyond this number say nothing new about the subject. */
const MAX_WORDS = 3;
/** As much as two words of the subject, so that neighbours of a domain look different. */
const SEED_POINTS = 18;

/** More than what an idea's subject and the seed can bring. */
const RECENT_POINTS = -100;

const DOMAINS_OF_TYPES: Readonly<Record<ProjectType, readonly Domain[]>> = {
  game: ['game'],
  website: ['culture', 'event', 'community'],
  webapp: ['work', 'home', 'data'],
};

interface ChoiceContext {
  type?: ProjectType | undefined;
  /** The directions of the owner's latest apps. */
  recent?: readonly string[];
}

/**
 * Returns the directions that fit an idea, the best one first. The seed, such as the id of the project, decides among
 * those that fit about as well, and recent ones come last. The directions that the idea names come first.
 */
export function chooseDirections(
  idea: string,
  seed: string,
  { type, recent = [] }: ChoiceContext = {},
): LookDirection[] {
  const words = domainsOf(idea);
  // Without a word of a subject, only the type says what the app is about.
  const subject = words.size > 0 ? words : new Map((type ? DOMAINS_OF_TYPES[type] : []).map((each) => [each, 1]));
  const text = idea.toLowerCase();
  return LOOK_DIRECTIONS.map((direction) => ({
    direction,
    points: pointsOf(direction, { text, subject, seed, type, recent }),
  }))
    .toSorted((left, right) => right.points - left.points)
    .slice(0, CANDIDATES)
    .map(({ direction }) => direction);
}

interface Wanted {
  text: string;
  subject: ReadonlyMap<Domain, number>;
  seed: string;
  type: ProjectType | undefined;
  recent: readonly string[];
}

function pointsOf(direction: LookDirection, { text, subject, seed, type, recent }: Wanted): number {
  const named = direction.namedBy.filter((word) => asksFor(text, word)).length;
  const fits = direction.domains.reduce(
    (sum, domain) => sum + Math.min(MAX_WORDS, subject.get(domain) ?? 0) * DOMAIN_POINTS,
    0,
  );
  const played = type === 'game' && direction.domains.includes('game') ? DOMAIN_POINTS : 0;
  const seen = recent.includes(direction.id) ? RECENT_POINTS : 0;
  return named * NAMED_POINTS + fits + played + seen + shareOf(`${seed} ${direction.id}`) * SEED_POINTS;
}

/**
 * Words of a look stand beside the word for what looks so. “A calm design” names a look; “a market for farm eggs” names
 * a subject.
 */
const LOOK_WORD =
  '(?:look|style|styled|design|designed|theme|themed|aesthetic|aesthetics|feel|feeling|vibe|vibes|ui|interface|appearance|layout|typography|stil|optik|gestaltung|aussehen)';

function asksFor(text: string, word: string): boolean {
  const start = `(?<![\\p{L}])${word}[\\p{L}-]*`;
  const before = new RegExp(`${start}[^.!?\\n]{0,30}?(?<![\\p{L}])${LOOK_WORD}(?![\\p{L}])`, 'u');
  const after = new RegExp(
    `(?<![\\p{L}])(?:${LOOK_WORD}|looks?|make it|keep it|should be|soll)(?![\\p{L}])[^.!?\\n]{0,30}?${start}`,
    'u',
  );
  return before.test(text) || after.test(text);
}

/** Returns a number from 0 to 1 that is always the same for a text (FNV-1a, mixed). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0xffffffff;
}

import type { ProjectType } from '../project-type.ts';
import { domainsOf } from './idea-domains.ts';
import type { Domain, LookDirection } from './look-direction.ts';
import { LOOK_DIRECTIONS } from './look-directions.ts';

/** The number of directions from which the Planner chooses. */
const CANDIDATES = 3;
/** The points of a direction that the idea names. They outweigh the points for the subject and the seed. */
const NAMED_POINTS = 1_000;
const DOMAIN_POINTS = 6;
/** At most this many words of a domain add points, because further words say nothing new about the subject. */
const MAX_WORDS = 3;
/** As many points as three words of a domain add, so that apps about the same subject get different directions. */
const SEED_POINTS = 18;

/** The points of a recently used direction. They outweigh the points for the subject and the seed. */
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
 * Returns the CANDIDATES directions that fit an idea best, best first. Directions that the idea names come first, and
 * recent directions come last. The seed, such as the id of the project, decides among directions that fit equally well.
 */
export function chooseDirections(
  idea: string,
  seed: string,
  { type, recent = [] }: ChoiceContext = {},
): LookDirection[] {
  const words = domainsOf(idea);
  // If no word of the idea belongs to a domain, the type of the app determines the subject.
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
 * A word such as “calm” names a direction only near one of these words. “A calm design” names a visual style, but “a
 * market for farm eggs” names a subject.
 */
const LOOK_WORD =
  '(?:look|style|styled|design|designed|theme|themed|aesthetic|aesthetics|feel|feeling|vibe|vibes|ui|interface|appearance|layout|typography|stil|optik|gestaltung|aussehen)';

function asksFor(text: string, word: string): boolean {
  // The expressions below are slow.
  if (!text.includes(word)) return false;
  const start = `(?<![\\p{L}])${word}[\\p{L}-]*`;
  const before = new RegExp(`${start}[^.!?\\n]{0,30}?(?<![\\p{L}])${LOOK_WORD}(?![\\p{L}])`, 'u');
  const after = new RegExp(
    `(?<![\\p{L}])(?:${LOOK_WORD}|looks?|make it|keep it|should be|soll)(?![\\p{L}])[^.!?\\n]{0,30}?${start}`,
    'u',
  );
  return before.test(text) || after.test(text);
}

/** Returns a hash of a text (FNV-1a, mixed) as a number from 0 to 1. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0xffffffff;
}

import type { IndexedSet, PictureIndex } from '../../../../shared/domain/picture-set.ts';
import { namesFor, wordsOf } from './picture-words.ts';

export interface FoundPicture {
  set: string;
  name: string;
}

/** The points of a wanted word that occurs in a picture's name, and of one that occurs in its category. */
const NAME_POINTS = 10;
const CATEGORY_POINTS = 1;
/** The points of each other word in a name, so that “pizza box” ranks below “pizza”. */
const OTHER_WORD_POINTS = -2;

/** Returns the picture with this name or alias in a set; undefined if the set does not contain it. */
export function pictureNamed(index: PictureIndex, set: string, name: string): FoundPicture | undefined {
  const found = index.find(({ id }) => id === set);
  if (found === undefined) return undefined;
  if (Object.hasOwn(found.names, name)) return { set, name };
  return Object.hasOwn(found.aliases, name) ? { set, name: found.aliases[name] ?? name } : undefined;
}

/**
 * Returns the picture whose name matches the words of `wanted` best; undefined when no name contains any of them. Takes
 * the first set with a match: `preferredSet`, then the others in their order.
 */
export function findPicture(index: PictureIndex, wanted: string, preferredSet?: string): FoundPicture | undefined {
  const words = wordsOf(wanted);
  const sets = index.toSorted((left, right) => Number(right.id === preferredSet) - Number(left.id === preferredSet));
  for (const set of sets) {
    const name = bestName(set, words);
    if (name !== undefined) return { set: set.id, name };
  }
  return undefined;
}

/**
 * Returns the name with the most points. At equal points, returns the shorter name, then the first in alphabetical
 * order.
 */
function bestName({ names, aliases }: IndexedSet, words: readonly string[]): string | undefined {
  const wanted = words.map(namesFor);
  let best: { name: string; points: number; length: number } | undefined;
  const consider = (spelling: string, name: string) => {
    const points = pointsOf(wordsOf(spelling), wordsOf(names[name] ?? ''), wanted);
    if (points === undefined) return;
    const isBetter =
      best === undefined ||
      points > best.points ||
      (points === best.points &&
        (spelling.length < best.length || (spelling.length === best.length && name < best.name)));
    if (isBetter) best = { name, points, length: spelling.length };
  };
  for (const name of Object.keys(names)) consider(name, name);
  for (const [alias, name] of Object.entries(aliases)) consider(alias, name);
  return best?.name;
}

/** Returns the points of a name for the wanted words; undefined if the name contains none of them. */
function pointsOf(
  nameWords: readonly string[],
  category: readonly string[],
  wanted: readonly (readonly (readonly string[])[])[],
): number | undefined {
  const matched = new Set<string>();
  let points = 0;
  for (const choices of wanted) {
    // The last match counts, because it has the most words: the name “red apple” matches “apple” and “red apple”.
    const choice = choices.findLast((each) => each.every((word) => nameWords.includes(word)));
    if (choice !== undefined) {
      points += NAME_POINTS;
      for (const word of choice) matched.add(word);
    } else if (choices.some((each) => each.some((word) => category.includes(word)))) points += CATEGORY_POINTS;
  }
  if (matched.size === 0) return undefined;
  return points + OTHER_WORD_POINTS * (nameWords.length - matched.size);
}

import type { IndexedSet, PictureIndex } from '../../../../shared/domain/picture-set.ts';
import { namesFor, wordsOf } from './picture-words.ts';

export interface FoundPicture {
  set: string;
  name: string;
}

/** How much a word of the wanted picture counts, when it is a word of a name and when it is the name's category. */
const NAME_POINTS = 10;
const CATEGORY_POINTS = 1;
/** Names with other words, such as “pizza box” for “pizza”, come later. */
const OTHER_WORD_POINTS = -2;

/** Returns the picture with this name or alias; undefined if the set does not have it. */
export function pictureNamed(index: PictureIndex, set: string, name: string): FoundPicture | undefined {
  const found = index.find(({ id }) => id === set);
  if (found === undefined) return undefined;
  if (Object.hasOwn(found.names, name)) return { set, name };
  return Object.hasOwn(found.aliases, name) ? { set, name: found.aliases[name] ?? name } : undefined;
}

/**
 * Returns the picture whose name fits some words best; undefined when no name has any of them. `preferredSet` comes
 * first, and the others follow in their order.
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

/** Returns the name with the most points. Ties go to the shorter name, and then to the order of the alphabet. */
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

/** Returns how well a name matches the wanted words; undefined if it contains none of them. */
function pointsOf(
  nameWords: readonly string[],
  category: readonly string[],
  wanted: readonly (readonly (readonly string[])[])[],
): number | undefined {
  const matched = new Set<string>();
  let points = 0;
  for (const choices of wanted) {
    // The longest, because “apple” stands for “red apple” too.
    const choice = choices.findLast((each) => each.every((word) => nameWords.includes(word)));
    if (choice !== undefined) {
      points += NAME_POINTS;
      for (const word of choice) matched.add(word);
    } else if (choices.some((each) => each.some((word) => category.includes(word)))) points += CATEGORY_POINTS;
  }
  if (matched.size === 0) return undefined;
  return points + OTHER_WORD_POINTS * (nameWords.length - matched.size);
}

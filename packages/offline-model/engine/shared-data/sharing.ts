/** Detects whether an idea asks for shared data or for a private app. */

/** Words for several users, in English and German. */
const TOGETHER =
  /\b(?:shared?|sharing|collaborative|together|multi-?user|everyone|everybody|(?:our|the|my|a) (?:family|household|team|class|club|office|group|flat ?mates|room ?mates|friends|colleagues|couple)|for (?:families|teams|couples|flat ?mates|room ?mates|friends)|with (?:friends|my (?:wife|husband|partner|friends|family|team|flat ?mates))|leader ?boards?|online high ?scores?|gemeinsam\w*|geteilt\w*|zusammen|zu zweit|für alle|unser\w*|(?:die|meine|der|meiner) (?:familie|wg|mannschaft|klasse|gruppe|freunde)|das team|im team|bestenliste|rangliste)\b/iu;

/** Words for a private app, in English and German. */
const ALONE =
  /\b(?:private|privately|offline|local(?:ly)?(?: only)?|single[- ]?player only|(?:just|only) (?:for )?me|for myself|nobody else|no one else|on this device|on my device|without (?:an? )?(?:account|server|leader ?board)|no leader ?board|privat\w*|nur für mich|niemand sonst|auf diesem gerät|ohne (?:server|bestenliste|rangliste))\b/iu;

/** Returns true when the idea asks for shared data, such as a list for a family. */
export function isAskedToShare(idea: string): boolean {
  return TOGETHER.test(idea) && !ALONE.test(idea);
}

/** Returns true when the idea asks for a private app. */
export function isAskedToBePrivate(idea: string): boolean {
  return ALONE.test(idea);
}

/** Whether an idea asks for an app that several people use together, or for one that nobody else sees. */

/** Words by which an app is for several people, in English and German. */
const TOGETHER =
  /\b(?:shared?|sharing|collaborative|together|multi-?user|everyone|everybody|(?:our|the|my|a) (?:family|household|team|class|club|office|group|flat ?mates|room ?mates|friends|colleagues|couple)|for (?:families|teams|couples|flat ?mates|room ?mates|friends)|with (?:friends|my (?:wife|husband|partner|friends|family|team|flat ?mates))|leader ?boards?|online high ?scores?|gemeinsam\w*|geteilt\w*|zusammen|zu zweit|für alle|unser\w*|(?:die|meine|der|meiner) (?:familie|wg|mannschaft|klasse|gruppe|freunde)|das team|im team|bestenliste|rangliste)\b/iu;

/** Words by which an app keeps to one browser. */
const ALONE =
  /\b(?:private|privately|offline|local(?:ly)?(?: only)?|single[- ]?player only|(?:just|only) (?:for )?me|for myself|nobody else|no one else|on this device|on my device|without (?:an? )?(?:account|server|leader ?board)|no leader ?board|privat\w*|nur für mich|niemand sonst|auf diesem gerät|ohne (?:server|bestenliste|rangliste))\b/iu;

/** Whether the idea asks for sharing, for instance a list for a family. */
export function isAskedToShare(idea: string): boolean {
  return TOGETHER.test(idea) && !ALONE.test(idea);
}

/** Whether the idea asks that nobody else sees anything. */
export function isAskedToBePrivate(idea: string): boolean {
  return ALONE.test(idea);
}

/** What becomes of builds that end. By their ids, so that the world's other draws stay the same. */
import type { Design } from '../../../shared/domain/design.ts';

/** Some builds are substitutes. */
export function isFree(operationId: string): boolean {
  return digitOf(operationId, 1) % 4 === 0;
}

/** Some builds have a problem that their users meet, and cost half. Of two designs, the better one has. */
export function hasOpenProblem(operationId: string): boolean {
  return digitOf(operationId, 1) % 2 === 1;
}

export type DesignFate = 'whole' | 'half' | 'failed';

/** The one that is not the better: like the better one, with a problem, or not made. Either may be the first. */
export function designFates(operationId: string): Record<Design, DesignFate> {
  const better = hasOpenProblem(operationId) ? 'half' : 'whole';
  const digit = digitOf(operationId, 2);
  const other = ([better, 'failed', 'half'] as const)[digit % 3] ?? better;
  return digit % 2 === 0 ? { 1: better, 2: other } : { 1: other, 2: better };
}

/** Returns what such a build costs in credits, as the specification says it. */
export function expectedPrice(operationId: string, mode: string, hasTwoDesigns: boolean): number {
  if (isFree(operationId)) return 0;
  const isHalf = hasOpenProblem(operationId);
  if (mode === 'quick') return isHalf ? 5 : 10;
  if (!hasTwoDesigns) return isHalf ? 12 : 25;
  const fates = Object.values(designFates(operationId));
  if (fates.includes('failed')) return isHalf ? 12 : 25;
  if (isHalf) return 17;
  return fates.includes('half') ? 30 : 35;
}

/** The digit at a place of an id, counted from its end. */
function digitOf(operationId: string, place: number): number {
  return operationId.codePointAt(operationId.length - place) ?? 0;
}

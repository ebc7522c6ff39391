/** Derives the results of builds from their ids, so that random numbers of the simulated world stay unchanged. */
import type { Design } from '../../../shared/domain/design.ts';

/** Returns true for a build that is free, because no template fits the idea and the app is a generic one. */
export function isFree(operationId: string): boolean {
  return digitOf(operationId, 1) % 4 === 0;
}

/** Returns true for an app that shows none of the requested features. */
export function isHollow(operationId: string): boolean {
  return digitOf(operationId, 1) % 8 === 2;
}

export function costsNothing(operationId: string): boolean {
  return isFree(operationId) || isHollow(operationId);
}

/**
 * Returns true for a build at half the price, because only half of the app works. For two designs, the price depends on
 * the better one.
 */
export function hasOpenProblem(operationId: string): boolean {
  return digitOf(operationId, 1) % 2 === 1;
}

export type DesignFate = 'whole' | 'half' | 'failed';

/** Returns the result of each design. One design is the better one. The other is as good, works by half, or fails. */
export function designFates(operationId: string): Record<Design, DesignFate> {
  const better = hasOpenProblem(operationId) ? 'half' : 'whole';
  const digit = digitOf(operationId, 2);
  const other = ([better, 'failed', 'half'] as const)[digit % 3] ?? better;
  return digit % 2 === 0 ? { 1: better, 2: other } : { 1: other, 2: better };
}

export function expectedPrice(operationId: string, mode: string, hasTwoDesigns: boolean): number {
  if (costsNothing(operationId)) return 0;
  const isHalf = hasOpenProblem(operationId);
  if (mode === 'quick') return isHalf ? 5 : 10;
  if (!hasTwoDesigns) return isHalf ? 12 : 25;
  const fates = Object.values(designFates(operationId));
  if (fates.includes('failed')) return isHalf ? 12 : 25;
  if (isHalf) return 17;
  return fates.includes('half') ? 30 : 35;
}

function digitOf(operationId: string, place: number): number {
  return operationId.codePointAt(operationId.length - place) ?? 0;
}

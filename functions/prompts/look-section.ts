import type { ResolvedLook } from '../../shared/domain/looks/look.ts';
import type { LookDirection } from '../../shared/domain/looks/look-direction.ts';

/** Returns the looks (design directions) that the Planner may choose from, one on each line. */
export function candidateLines(candidates: readonly LookDirection[]): string | undefined {
  const lines = candidates.map(({ id, name, mood, sketches }) => {
    const signatures = sketches.map(({ signature }, index) => `${index + 1} ${signature}`);
    return `${id} (${name}: ${mood}): ${signatures.join('; ')}`;
  });
  return lines.join('\n') || undefined;
}

/**
 * Returns the description of a look (design direction) for the Coder. The build itself inserts the look's CSS
 * variables.
 */
export function lookLines({ name, sketch, theme }: ResolvedLook): string {
  const { layout, signature, imagery } = sketch;
  return `${name}. Layout: ${layout}. Signature: ${signature}. Imagery: ${imagery}. Theme: ${theme}.`;
}

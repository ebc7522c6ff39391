import type { ResolvedLook } from '../../shared/domain/looks/look.ts';
import type { LookDirection } from '../../shared/domain/looks/look-direction.ts';

/** Returns the candidates as the Planner reads them, one on each line. */
export function candidateLines(candidates: readonly LookDirection[]): string | undefined {
  const lines = candidates.map(({ id, name, mood, sketches }) => {
    const signatures = sketches.map(({ signature }, index) => `${index + 1} ${signature}`);
    return `${id} (${name}: ${mood}): ${signatures.join('; ')}`;
  });
  return lines.join('\n') || undefined;
}

/** Returns a look as the Coder reads it. The build inserts its variables. */
export function lookLines({ name, sketch, theme }: ResolvedLook): string {
  const { layout, signature, imagery } = sketch;
  return `${name}. Layout: ${layout}. Signature: ${signature}. Imagery: ${imagery}. Theme: ${theme}.`;
}

import { classNames } from '../../lib/class-names.ts';

const INKS = ['fill-accent', 'fill-ink', 'fill-edge', 'fill-accent-soft', 'fill-muted'] as const;

function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return seed >>> 0;
}

/** Returns a deterministic generator of numbers in [0, 1): a linear congruential generator (Numerical Recipes). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shapesFor(text: string) {
  const next = numbersFrom(seedOf(text));
  const start = Math.floor(next() * INKS.length);
  return Array.from({ length: 6 }, (_, index) => ({
    id: `${text}-${index}`,
    column: index % 3,
    row: Math.floor(index / 3),
    kind: Math.floor(next() * 4),
    ink: INKS[(start + Math.floor(next() * INKS.length)) % INKS.length] ?? INKS[0],
  }));
}

interface ProjectArtProps {
  /** Seed of the drawing. */
  name: string;
  className?: string;
}

/** A drawing for a project without a thumbnail. The same name always produces the same drawing. */
export function ProjectArt({ name, className }: ProjectArtProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 27"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('bg-sunken', className)}
    >
      <g transform="translate(6 1.5)">
        {shapesFor(name).map((shape) => (
          <g key={shape.id} className={shape.ink} transform={`translate(${shape.column * 12} ${shape.row * 12})`}>
            {shape.kind === 0 && <circle cx="6" cy="6" r="5" />}
            {shape.kind === 1 && <path d="M1 11V6a5 5 0 0 1 10 0v5z" />}
            {shape.kind === 2 && <rect x="1" y="1" width="10" height="10" rx="1.5" />}
            {shape.kind === 3 && <path d="M1 11 11 1v10z" />}
          </g>
        ))}
      </g>
    </svg>
  );
}

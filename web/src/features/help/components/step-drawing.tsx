const DRAWINGS = [
  <g key="wallet">
    <rect x="40" y="34" width="80" height="46" rx="6" className="fill-ink" />
    <path d="M40 40a8 8 0 0 1 8-8h56v10H40z" className="fill-accent" />
    <rect x="96" y="50" width="32" height="16" rx="8" className="fill-accent" />
    <circle cx="106" cy="58" r="3.5" className="fill-ink" />
  </g>,
  <g key="idea">
    <rect x="30" y="26" width="100" height="54" rx="6" className="fill-surface stroke-edge" />
    <rect x="40" y="38" width="66" height="5" rx="2.5" className="fill-ink" />
    <rect x="40" y="49" width="80" height="5" rx="2.5" className="fill-edge" />
    <rect x="40" y="60" width="38" height="5" rx="2.5" className="fill-edge" />
    <rect x="82" y="57" width="3" height="11" className="fill-accent" />
  </g>,
  <g key="mode">
    <rect x="34" y="38" width="92" height="30" rx="15" className="fill-ink" />
    <circle cx="111" cy="53" r="11" className="fill-accent" />
    <path d="M56 44 49 55h6l-2 9 9-12h-6l2-8z" className="fill-accent" />
  </g>,
  <g key="publish">
    <rect x="30" y="24" width="60" height="44" rx="5" className="fill-edge" />
    <rect x="44" y="32" width="60" height="44" rx="5" className="fill-ink" />
    <rect x="58" y="40" width="70" height="46" rx="5" className="fill-accent" />
    <path d="M86 54v18l16-9z" className="fill-accent-ink" />
  </g>,
] as const;

export function StepDrawing({ step }: { step: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 106" className="blueprint h-full w-full p-[6%]">
      {DRAWINGS[step]}
    </svg>
  );
}

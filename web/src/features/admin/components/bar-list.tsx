import { EmptyNote } from '../../../components/admin/section.tsx';

interface BarListProps {
  caption: string;
  empty: string;
  bars: readonly { label: string; value: number; text: string }[];
}

export function BarList({ caption, empty, bars }: BarListProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  if (most === 0) return <EmptyNote>{empty}</EmptyNote>;
  return (
    <ul aria-label={caption} className="card grid gap-3 p-4">
      {bars.map(({ label, value, text }) => (
        <li key={label}>
          <p className="flex justify-between gap-4">
            <span>{label}</span>
            <span className="figures">{text}</span>
          </p>
          <svg
            aria-hidden
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="mt-1 h-2 w-full rounded-[2px] bg-sunken"
          >
            <rect width={(value / most) * 100} height="1" className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

import { encode } from 'uqr';
import { t } from '../../../lib/language/translate.ts';

/** An address as a QR code. Dark on white in both themes, because some cameras read nothing else. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={t`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-32 shrink-0 rounded-control bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Converts between OKLCH and hex colors and computes the WCAG contrast. */

export interface Oklch {
  /** 0 (black) to 1 (white). */
  lightness: number;
  /** 0 (gray) to about 0.37. */
  chroma: number;
  /** In degrees. */
  hue: number;
}

type Triple = readonly [number, number, number];

/** Returns `#rrggbb`. A color outside sRGB loses chroma and keeps its lightness and hue. */
export function oklchToHex(color: Oklch): string {
  let chroma = color.chroma;
  let rgb = toLinearRgb({ ...color, chroma });
  while (chroma > 0 && rgb.some((part) => part < -0.0005 || part > 1.0005)) {
    chroma = Math.max(0, chroma - 0.004);
    rgb = toLinearRgb({ ...color, chroma });
  }
  return `#${rgb.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`;
}

export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = linearRgbOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns the contrast ratio of two hex colors by WCAG 2, from 1 to 21. */
export function contrastRatio(oneHex: string, otherHex: string): number {
  const one = luminance(oneHex);
  const other = luminance(otherHex);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toByte(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

function linearRgbOf(hex: string): Triple {
  const channel = (start: number) => {
    const encoded = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = linearRgbOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

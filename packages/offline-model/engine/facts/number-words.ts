/** Reads numbers in digits and in English words, and times of day. */
import { numberOf } from '../words.ts';

/** The regular expression source for one number, in digits or as a word. */
export const NUMBER =
  '\\d+(?:[.,]\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety';

/** Returns the value of a text that NUMBER matches; undefined for other texts. */
export function numberIn(text: string): number | undefined {
  return numberOf(text.toLowerCase().replace(',', '.'));
}

/** Returns a time of day as HH:MM, or undefined when there is no such time. */
export function timeOfDay(hour: string, minute = '0', half = ''): string | undefined {
  const isAfternoon = /^p/i.test(half);
  const written = Number(hour);
  if (half !== '' && (written < 1 || written > 12)) return undefined;
  const hours = half === '' ? written : (written % 12) + (isAfternoon ? 12 : 0);
  const minutes = Number(minute);
  if (hours > 23 || minutes > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

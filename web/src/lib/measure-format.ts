import { languageStore } from './language/language.ts';
import { perLanguage } from './language/per-language.ts';
import { t } from './language/translate.ts';
import { formatDecimal } from './text-format.ts';

const dates = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const relativeTimes = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** Formats as `Nov 22, 2026, 7:40 PM` in the browser's time zone. */
export function formatMoment(iso: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(languageStore.language(), style).format(new Date(iso));
}

/** Formats as `0:07` or `12:30`. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats as `840 ms` or `2.4 s`. */
export function formatDuration(durationMs: number): string {
  return durationMs < 1000 ? `${Math.round(durationMs)} ms` : `${formatDecimal(durationMs / 1000, 1)} s`;
}

/** Formats as `812 B`, `12.4 KB` or `3.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${formatDecimal(kilobytes, 1)} KB` : `${formatDecimal(kilobytes / 1024, 1)} MB`;
}

/** Formats as `$0.42`. Smaller amounts than one cent are `$0.01`. */
export function formatUsd(amountUsd: number): string {
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(languageStore.language(), style).format(Math.max(0.01, amountUsd));
}

/** Formats as `just now`, `5 minutes ago` or `yesterday`. After more than a week, returns the date. */
export function formatRelative(iso: string, nowMs: number): string {
  const elapsedMs = nowMs - Date.parse(iso);
  if (Number.isNaN(elapsedMs)) return '';
  const minutes = Math.floor(elapsedMs / 60_000);
  const days = Math.floor(minutes / (24 * 60));
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return formatAgo(minutes, 'minute');
  if (days < 1) return formatAgo(Math.floor(minutes / 60), 'hour');
  if (days < 8) return formatAgo(days, 'day');
  return dates().format(new Date(iso));
}

function formatAgo(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return relativeTimes().format(-count, unit);
}

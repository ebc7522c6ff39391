const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `Nov 22, 2026, 7:40 PM`, in the time zone of the browser. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}

/** `0:07`, `12:30`. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `840 ms`, `2.4 s`. */
export function formatDuration(durationMs: number): string {
  return durationMs < 1000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
}

/** `812 B`, `12.4 KB`, `3.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** `$0.42`; `$0.01` for less. */
export function formatUsd(amountUsd: number): string {
  return `$${Math.max(0.01, amountUsd).toFixed(2)}`;
}

/** `just now`, `5 minutes ago`, `yesterday`; the date after more than a week. */
export function formatRelative(iso: string, nowMs: number): string {
  const elapsedMs = nowMs - Date.parse(iso);
  if (Number.isNaN(elapsedMs)) return '';
  const minutes = Math.floor(elapsedMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  const days = Math.floor(minutes / (24 * 60));
  return days < 8 ? relative.format(-days, 'day') : dates.format(new Date(iso));
}

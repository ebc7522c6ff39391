const KEY_PREVIEW_LENGTH = 12;

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const fineDollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 3,
});
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const sol = new Intl.NumberFormat('en', { maximumFractionDigits: 9 });
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats as `$1,204.50`. Amounts below ten cents get three significant digits: `$0.00123`. */
export function formatUsd(usd: number): string {
  const isFine = usd !== 0 && Math.abs(usd) < 0.1;
  return (isFine ? fineDollars : dollars).format(usd);
}

/** Formats an axis label, such as `1.2K`. */
export function formatCountMark(count: number): string {
  return compact.format(count);
}

/** Formats an axis label, such as `$1.2K`. Amounts below one dollar are formatted by `formatUsd`. */
export function formatUsdMark(usd: number): string {
  return usd < 1 && usd > 0 ? formatUsd(usd) : `$${compact.format(usd)}`;
}

/** Formats with at most two decimals. */
export function formatDecimal(value: number): string {
  return decimals.format(value);
}

export function formatSol(amount: number): string {
  return `${sol.format(amount)} SOL`;
}

export function formatLamports(lamports: number): string {
  return formatSol(lamports / 1_000_000_000);
}

/** Formats the UTC day `2026-11-21` as `21 Nov`. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** Formats date and time in the browser's time zone. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}

/** Shortens a key to its first 12 characters. */
export function previewKey(publicKey: string): string {
  return publicKey.length <= KEY_PREVIEW_LENGTH ? publicKey : `${publicKey.slice(0, KEY_PREVIEW_LENGTH)}…`;
}

/** Formats `adjust_credits` as `Adjust credits`. */
export function sentenceCase(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function sourceOfPrice(setAt: string | undefined): string {
  return setAt === undefined
    ? 'a default that no admin has set yet'
    : `set by an admin on ${formatDay(setAt.slice(0, 'YYYY-MM-DD'.length))}`;
}

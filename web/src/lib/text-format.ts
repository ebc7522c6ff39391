const wholeNumbers = new Intl.NumberFormat('en');

/** `1 credit`, `1,200 credits`. */
export function formatCredits(credits: number): string {
  return `${wholeNumbers.format(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

export function formatWhole(value: number): string {
  return wholeNumbers.format(value);
}

/** `FfsT…9xQz` */
export function shortenKey(publicKey: string): string {
  return publicKey.length <= 11 ? publicKey : `${publicKey.slice(0, 4)}…${publicKey.slice(-4)}`;
}

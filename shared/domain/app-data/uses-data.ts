const USE_OF_DATA =
  /\bbuidl\s*(?:\?\.|\.)\s*(?:data|visitor)\b|\b(?:data|visitor)\b[^;{}]*\}\s*=\s*(?:window\.)?buidl\b/;

/** Returns true if the document contains code that uses `buidl.data` or `buidl.visitor`. */
export function usesData(html: string): boolean {
  return USE_OF_DATA.test(html);
}

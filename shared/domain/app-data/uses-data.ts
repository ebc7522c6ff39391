const USE_OF_DATA =
  /\bbuidl\s*(?:\?\.|\.)\s*(?:data|visitor)\b|\b(?:data|visitor)\b[^;{}]*\}\s*=\s*(?:window\.)?buidl\b/;

export function usesData(html: string): boolean {
  return USE_OF_DATA.test(html);
}

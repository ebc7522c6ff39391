export type SubstitutionPart = { kind: 'text'; text: string } | { kind: 'name'; name: string };

/** Splits the text into parts; `${!literal}` becomes the literal text `${literal}`. */
export function substitutionsOf(text: string): SubstitutionPart[] {
  const parts: SubstitutionPart[] = [];
  let position = 0;
  for (const match of text.matchAll(/\$\{(!?)([^}]*)\}/g)) {
    const [whole, bang, name = ''] = match;
    parts.push({ kind: 'text', text: text.slice(position, match.index) });
    parts.push(bang === '!' ? { kind: 'text', text: `\${${name}}` } : { kind: 'name', name: name.trim() });
    position = match.index + whole.length;
  }
  parts.push({ kind: 'text', text: text.slice(position) });
  return parts;
}

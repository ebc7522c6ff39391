/** Splits a change into single requests, never inside quotes. */

const VERB =
  'add|adds|make|change|rename|call|name|title|retitle|use|set|turn|switch|remove|hide|delete|drop|show|display|put|move|swap|replace|give|enlarge|increase|decrease|reduce|recolou?r|colou?r|paint|include|enable|disable|translate|place|bring|write|update|play|keep|let|reorder|round|invert|insert|create|print|ignore|tell|reveal|connect|send';
const LEAD = '(?:please\\s+|can you\\s+|could you\\s+|also\\s+|then\\s+|i want you to\\s+|i want to\\s+)*';
const LOOK =
  'bigger|larger|smaller|wider|narrower|dark|light|red|blue|green|yellow|orange|purple|pink|teal|white|black|gold|gr[ae]y|brown';
const JOINT = new RegExp(
  `(?:[.;!?]+(?=\\s|$)\\s*|\\n+|,?\\s+(?:and then|and also|and|then|also|plus)\\s+(?=${LEAD}(?:${VERB})\\b|the\\s+[\\p{L} ]{2,24}\\s(?:${LOOK})(?=$|[.,;!]))|,\\s*(?=${LEAD}(?:${VERB})\\b))`,
  'iu',
);
const QUOTES = /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|(?<![\p{L}\p{N}])'[^'\n]+'(?![\p{L}])/gu;

/** Returns the requests of a change, trimmed, in the order in which the text names them. */
export function splitRequests(change: string): string[] {
  const masked = change.replace(QUOTES, (quote) => 'Q'.repeat(quote.length));
  const requests: string[] = [];
  let at = 0;
  let rest = masked;
  for (let match = JOINT.exec(rest); match; match = JOINT.exec(rest)) {
    requests.push(change.slice(at, at + match.index));
    at += match.index + Math.max(1, match[0].length);
    rest = masked.slice(at);
  }
  requests.push(change.slice(at));
  return requests
    .map((request) =>
      request
        .replace(/^[\s,]+|[\s,]+$/gu, '')
        .replace(
          /^(?:(?:please|can you|could you|also|then|and|now|i want you to|i'd like you to|i would like to|i want to)\s+)+/iu,
          '',
        )
        .replace(/\s+please$/iu, ''),
    )
    .filter((request) => /[\p{L}\p{N}]/u.test(request));
}

/** Returns the quoted texts of a request, without their quotes. */
export function quotedIn(request: string): string[] {
  return [...request.matchAll(QUOTES)].map(([quote]) => quote.slice(1, -1).trim()).filter(Boolean);
}

/** Returns a text without the quotes around it and the punctuation after it. */
export function plainValue(text: string): string {
  const [quote] = quotedIn(text);
  return (quote ?? text.replace(/[.!,;]+$/u, '')).replace(/\s+/gu, ' ').trim();
}

/**
 * - `throttle`, `serverError`, `unauthorized`: fails with ThrottlingException, InternalServerException or
 *   AccessDeniedException
 * - `cut`: the connection breaks half-way through the response
 * - `truncate`: the response stops half-way with stop reason max_tokens
 * - `nonsense`: unrelated words instead of the response
 * - `empty`: no text at all
 * - `binary`: bytes that are not text
 * - `fenced`: the response inside a code fence, between two sentences
 * - `twoDocuments`: a short unfinished HTML document before the response
 * - `elided`: a comment replaces the last half of the scripts
 * - `endless`: the response continues to its limit
 * - `brokenScript`: an HTML response gets a script that throws on load
 * - `hang`: no response until the client disconnects
 */
export type BedrockFault =
  | 'throttle'
  | 'serverError'
  | 'unauthorized'
  | 'cut'
  | 'truncate'
  | 'nonsense'
  | 'empty'
  | 'binary'
  | 'fenced'
  | 'twoDocuments'
  | 'elided'
  | 'endless'
  | 'brokenScript'
  | 'hang';

const BROKEN_SCRIPT = '<script>undefinedFunctionOnLoad();</script>\n';
const WORDS = 'lamp river quietly seven ought marble under sing because paper orange tomorrow glass'.split(' ');

const DRAFT =
  '<!doctype html>\n<html><head><title>Draft</title></head><body><h1>Draft</h1></body></html>\n\nBetter:\n\n';

export function distort(text: string, fault: BedrockFault | undefined, maxLength: number): string {
  switch (fault) {
    case 'nonsense':
      return nonsense(Math.max(12, Math.min(200, Math.floor(text.length / 8))));
    case 'empty':
      return '';
    case 'binary':
      return Array.from({ length: 2_000 }, (_, index) => String.fromCharCode((index * 7919) % 0x2ff)).join('');
    case 'fenced':
      return `Here is what you asked for:\n\n\`\`\`html\n${text}\n\`\`\`\n\nHave fun!`;
    case 'twoDocuments':
      return DRAFT + text;
    case 'elided':
      return elided(text);
    case 'endless':
      return endless(text, maxLength);
    case 'brokenScript':
      return withBrokenScript(text);
    default:
      return text;
  }
}

function elided(text: string): string {
  const end = text.toLowerCase().lastIndexOf('</script>');
  const start = text.toLowerCase().lastIndexOf('<script', end);
  const middle = text.indexOf('\n', Math.floor((start + end) / 2));
  if (start < 0 || middle < 0 || middle > end) return text;
  return `${text.slice(0, middle)}\n// ... rest of the code stays the same ...\n${text.slice(end)}`;
}

function endless(text: string, maxLength: number): string {
  const start = text.slice(0, Math.floor(text.length / 2));
  return (start + '<p>And on it goes.</p>\n'.repeat(Math.ceil(maxLength / 20))).slice(0, maxLength + 1);
}

function withBrokenScript(text: string): string {
  const bodyEnd = text.toLowerCase().lastIndexOf('</body>');
  return bodyEnd < 0 ? text : text.slice(0, bodyEnd) + BROKEN_SCRIPT + text.slice(bodyEnd);
}

function nonsense(wordCount: number): string {
  const words = Array.from({ length: wordCount }, () => WORDS[Math.floor(Math.random() * WORDS.length)]);
  return words.join(' ');
}

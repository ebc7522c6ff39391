/** Ways in which the embedded Bedrock can be told to fail, so that every recovery can be tried. */

/**
 * - `throttle`, `serverError`: refused with ThrottlingException or InternalServerException
 * - `cut`: the connection breaks half-way through the answer
 * - `truncate`: the answer stops half-way with stop reason max_tokens
 * - `nonsense`: unrelated words instead of an answer
 * - `brokenScript`: an HTML answer gets a script that throws on load
 * - `hang`: no answer until the client gives up
 */
export type BedrockFault =
  | 'throttle'
  | 'serverError'
  | 'cut'
  | 'truncate'
  | 'nonsense'
  | 'brokenScript'
  | 'hang';

const BROKEN_SCRIPT = '<script>undefinedFunctionOnLoad();</script>\n';
const WORDS = 'lamp river quietly seven ought marble under sing because paper orange tomorrow glass'.split(
  ' ',
);

/** What the fault makes of an answer's text; the other faults leave it alone. */
export function distort(text: string, fault: BedrockFault | undefined): string {
  if (fault === 'nonsense') return nonsense(Math.max(12, Math.min(200, Math.floor(text.length / 8))));
  if (fault !== 'brokenScript') return text;
  const bodyEnd = text.toLowerCase().lastIndexOf('</body>');
  return bodyEnd < 0 ? text : text.slice(0, bodyEnd) + BROKEN_SCRIPT + text.slice(bodyEnd);
}

function nonsense(wordCount: number): string {
  const words = Array.from({ length: wordCount }, () => WORDS[Math.floor(Math.random() * WORDS.length)]);
  return words.join(' ');
}

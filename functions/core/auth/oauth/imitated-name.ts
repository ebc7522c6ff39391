import { usernameSkeleton } from '../../../../shared/domain/username.ts';
import { editorSchemeOf, isOnThisComputer } from './redirect-uri.ts';

/** The name of the site. No client may use it, because the site itself needs no key. */
const OWN_NAME = 'buidl';

interface KnownClient {
  names: readonly string[];
  /**
   * The hosts to which this client redirects. Subdomains do not match, because anyone can get a page on some of them,
   * such as `script.google.com` or a subdomain of `visualstudio.com`.
   */
  hosts: readonly string[];
  schemes?: readonly string[];
}

const VSCODE = { hosts: ['vscode.dev', 'insiders.vscode.dev'], schemes: ['vscode', 'vscode-insiders'] } as const;

const KNOWN_CLIENTS: readonly KnownClient[] = [
  {
    names: ['anthropic', 'claude'],
    hosts: ['claude.ai', 'claude.com', 'console.anthropic.com', 'platform.claude.com'],
  },
  { names: ['chatgpt', 'openai'], hosts: ['chatgpt.com', 'chat.openai.com', 'platform.openai.com'] },
  { names: ['cursor'], hosts: ['cursor.com', 'www.cursor.com'], schemes: ['cursor'] },
  { names: ['gemini'], hosts: ['gemini.google.com'] },
  {
    names: ['copilot', 'github'],
    hosts: ['github.com', 'copilot.microsoft.com', 'teams.microsoft.com', ...VSCODE.hosts],
    schemes: VSCODE.schemes,
  },
  { names: ['visualstudio', 'vscode'], ...VSCODE },
  { names: ['windsurf', 'codeium'], hosts: ['codeium.com', 'windsurf.com', 'www.windsurf.com'], schemes: ['windsurf'] },
];

/** Maps Cyrillic and Greek letters to the Latin letters that look like them. */
const LATIN_OF: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ѐ: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ь: 'b',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ı: 'i',
  ɡ: 'g',
};

/**
 * Returns whether a client's name looks like the site's name, or like the name of a known client although it does not
 * redirect to that client's addresses. A program on the user's computer may have the name of a known client, because
 * the user has just started it.
 */
export function isImitatedName(name: string, redirectUris: readonly string[]): boolean {
  const skeleton = skeletonOf(name);
  const has = (known: string) => skeleton.includes(usernameSkeleton(known));
  if (has(OWN_NAME)) return true;
  const client = KNOWN_CLIENTS.find(({ names }) => names.some(has));
  return client !== undefined && !redirectUris.every((uri) => belongsTo(client, new URL(uri)));
}

function belongsTo({ hosts, schemes = [] }: KnownClient, url: URL): boolean {
  const scheme = editorSchemeOf(url);
  if (scheme !== undefined) return schemes.includes(scheme);
  return isOnThisComputer(url) || hosts.includes(url.host);
}

function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((letter) => LATIN_OF[letter] ?? letter);
  return usernameSkeleton(letters.join('').replace(/[^a-z0-9]/g, ''));
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { responseOf } from '../../../packages/offline-model/test/unit/response-of.ts';
import { phishingSigns } from '../../../shared/domain/phishing-signs.ts';

describe('apps to review', () => {
  it.each([
    ['<h1>Phantom</h1><label>Password <input type="password"></label><button>Unlock</button>', ['wallet']],
    ['<h1>Connect wallet</h1><p>MetaMask</p><textarea></textarea>', ['wallet']],
    ['<p>Enter your recovery phrase</p><textarea></textarea>', ['recovery']],
    ['<p>Enter your 12-word seed-phrase</p><input>', ['recovery']],
    ['<p>Type the 24 words to restore</p><script>document.createElement("input")</script>', ['recovery']],
    ['<p>Paste your private key</p><input type="text">', ['recovery']],
    ['<h1>Solflare</h1><p>Secret phrase, then log in</p><input>', ['recovery', 'wallet']],
    ['<h1>Sign in to Google</h1><input type=password>', ['signIn']],
    ['<h1>PayPal log-in</h1><script>field.type = "password"</script>', ['signIn']],
    ['<h1>Buidl: log in again</h1><input type="password">', ['signIn']],
  ])('%s: %j', (html, expected) => {
    expect(phishingSigns(html)).toEqual(expected);
  });
});

describe('apps that need no review', () => {
  it.each([
    '<h1>My diary</h1><label>Password <input type="password"></label><button>Unlock</button>',
    '<p>A page about Phantom and MetaMask, with no field. Connect your wallet elsewhere.</p>',
    '<h1>The Phantom of the Opera: book tickets</h1><label>Name <input></label>',
    '<p>Follow us on Instagram and Facebook</p><input type="email"><button>Sign in for news</button>',
    '<h1>Word game</h1><p>Guess 12 words in a row</p><input>',
    '<p>Import a video from Google Drive</p><input type="search">',
    '<p>Recovery phrase: never tell anyone.</p>',
    `<img src="data:image/png;base64,${'phantom/'.repeat(100)}"><input type="password"><button>Unlock</button>`,
  ])('%s', (html) => {
    expect(phishingSigns(html)).toEqual([]);
  });
});

const PROMPTS: { idea: string; kind: string }[] = JSON.parse(
  readFileSync(new URL('../../fixtures/prompts.json', import.meta.url), 'utf8'),
);

it('no app of the built-in model needs a review, whatever the template', async () => {
  const ideaByTemplate = new Map(PROMPTS.map(({ idea, kind }) => [kind, idea]));
  const flagged: string[] = [];
  for (const idea of ['a password generator', ...ideaByTemplate.values()]) {
    const reasons = phishingSigns(await responseOf('Coder', { idea }));
    if (reasons.length > 0) flagged.push(`${idea.slice(0, 80)}: ${reasons.join()}`);
  }
  expect(flagged).toEqual([]);
});

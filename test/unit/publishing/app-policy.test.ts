import { describe, expect, it } from 'vitest';
import { allowedHostsSchema } from '../../../shared/domain/allowed-host.ts';
import { appConnectionAllowlist, appContentSecurityPolicy } from '../../../shared/domain/app-policy.ts';
import { isAllowedRel, safeMarkup } from '../../../shared/domain/safe-markup.ts';

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('the policy of an app', () => {
  it('contains no host but its own', () => {
    const directives = directivesOf(appContentSecurityPolicy());
    expect(directives.get('default-src')).toEqual(["'none'"]);
    for (const name of ['frame-src', 'object-src', 'form-action', 'base-uri']) {
      expect(directives.get(name)).toEqual(["'none'"]);
    }
    expect(directives.get('sandbox')).not.toContain('allow-same-origin');
    expect(directives.get('sandbox')).not.toContain('allow-popups');
    const withoutSources = ['sandbox', 'require-trusted-types-for', 'trusted-types'];
    const sources = [...directives].flatMap(([name, values]) => (withoutSources.includes(name) ? [] : values));
    const known = ["'none'", "'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:'];
    expect(sources.filter((source) => !known.includes(source))).toEqual([]);
  });

  it('allows calls, sockets, images, media and fonts of allowed hosts, encrypted, and nothing else', () => {
    const closed = directivesOf(appContentSecurityPolicy());
    const opened = directivesOf(appContentSecurityPolicy({ allowedHosts: ['api.example.com'] }));
    const changed = [...opened].filter(([name, values]) => values.join() !== closed.get(name)?.join());
    const added = changed.map(([name, values]) => [name, values.slice(closed.get(name)?.length)]);
    const host = 'https://api.example.com';
    expect(Object.fromEntries(added)).toEqual({
      'img-src': [host],
      'font-src': [host],
      'media-src': [host],
      'connect-src': [host, 'wss://api.example.com'],
    });
  });

  it('allows images from one more origin, and nothing else', () => {
    const closed = directivesOf(appContentSecurityPolicy());
    const imageSources = ['https://apps.example/images/prj_1/'];
    const opened = directivesOf(appContentSecurityPolicy({ imageSources }));
    const changed = [...opened].filter(([name, values]) => values.join() !== closed.get(name)?.join());
    expect(changed).toEqual([['img-src', [...(closed.get('img-src') ?? []), ...imageSources]]]);
  });
});

describe('the allowlist of connections', () => {
  it('contains the origin of the document alone', () => {
    expect(appConnectionAllowlist()).toBe('(response-origin)');
  });

  it('contains the same hosts as the policy, for the whole browser', () => {
    const imageSources = ['https://apps.example/images/prj_1/'];
    expect(appConnectionAllowlist({ allowedHosts: ['api.example.com'], imageSources })).toBe(
      '(response-origin "https://api.example.com" "wss://api.example.com" "https://apps.example/images/prj_1/*")',
    );
  });
});

describe('allowed hosts', () => {
  it('are public host names in lower case', () => {
    expect(allowedHostsSchema.parse([' API.Example.com ', 'xn--bcher-kva.example'])).toEqual([
      'api.example.com',
      'xn--bcher-kva.example',
    ]);
  });

  it.each([
    '',
    'localhost',
    'printer.local',
    'app.localhost',
    'db.internal',
    'example',
    '*.example.com',
    '127.0.0.1',
    '10.0.0.1',
    '[::1]',
    '0x7f.1',
    'https://example.com',
    'example.com/path',
    'example.com:8080',
    'user@example.com',
    'example.com;',
    "example.com 'unsafe-inline'",
    'example.com.',
    '-a.example.com',
    'a..example.com',
    'bücher.example',
    `${'a'.repeat(64)}.example.com`,
  ])('are not: %s', (host) => {
    expect(allowedHostsSchema.safeParse([host]).success).toBe(false);
  });

  it('are at most five, each once', () => {
    const hosts = (count: number) => Array.from({ length: count }, (_, index) => `a${index}.example.com`);
    expect(allowedHostsSchema.safeParse(hosts(5)).success).toBe(true);
    expect(allowedHostsSchema.safeParse(hosts(6)).success).toBe(false);
    expect(allowedHostsSchema.safeParse(['a.example.com', 'A.example.com']).success).toBe(false);
  });
});

describe('a served document', () => {
  it.each([
    '<link rel="preconnect" href="//far.example">',
    "<LINK\nhref='//far.example' REL='x DNS-Prefetch'>",
    '<link/rel=preconnect/href=//far.example>',
    '<link title=">" rel = preconnect href=//far.example>',
    '<link rel="pre&#99;onnect" href="//far.example">',
    '<link x=y/rel= rel=preconnect href=//far.example>',
    // Browsers do not skip a no-break space or a vertical tab.
    '<link a=\u00A0" rel=preconnect href=//far.example ">',
    '<link a=\v" rel=preconnect href=//far.example ">',
    '<link a="b"rel=preconnect href=//far.example>',
    '<link a=b" rel="x>y" rel=preconnect href=//far.example>',
    '<link rel="prefetch" href="//far.example">',
    // These tags are incomplete, because the rest of the tag may arrive later.
    '<link',
    '<link rel="icon"',
    '<link rel="icon" title="',
  ])('has no hint: %s', (tag) => {
    expect(safeMarkup(tag)).toBe(tag.replace(/^<link/i, '<meta'));
  });

  it.each([
    '<link rel="stylesheet" href="/vendor/a.css?a=1&b=2">',
    '<link rel="icon" href="data:,preconnect">',
    "<link rel='icon' href='data:image/svg+xml,<svg><text>A</text></svg>'>",
    '<link rel = icon href=data:,/>',
    '<link title="rel=preconnect" rel="apple-touch-icon" href="/a.png" />',
    '<link>',
    'İİİİ <link rel="icon" href="/a.png"> İİİİ',
    '<linker rel="preconnect">',
    'preconnect and dns-prefetch are hints',
  ])('keeps everything else: %s', (text) => {
    expect(safeMarkup(text)).toBe(text);
  });

  it('has no declarative shadow tree, and keeps its lines', () => {
    const html = '<div>\n<template ShadowRootMode="closed"></template>\n</div>';
    expect(safeMarkup(html)).toBe(html.replace('ShadowRootMode', 'Shadow-RootMode'));
  });

  it('has no hint after many links or a very long attribute', () => {
    const hint = '<link rel=preconnect href=//far.example>';
    const many = '<link rel=icon href=data:,>'.repeat(1_000);
    expect(safeMarkup(many + hint)).not.toContain(hint);
    const long = `<link title="${'x'.repeat(200_000)}" rel="preconnect" href="//far.example">`;
    expect(safeMarkup(long)).toMatch(/^<meta/);
    const hidden = `<link x="a > ${'x'.repeat(200_000)}" rel=preconnect href=//far.example>`;
    expect(safeMarkup(hidden)).toMatch(/^<meta/);
  });

  it('is the same when it is made safe twice', () => {
    const html = 'İ<link rel=preconnect>shadowrootmode<link rel=icon><LINK\trel=x';
    expect(safeMarkup(safeMarkup(html))).toBe(safeMarkup(html));
  });

  it.each(['preconnect', 'icon dns-prefetch', 'PreConnect', 'prerender', 'compression-dictionary', 'unknown'])(
    'has no link of the kind %s',
    (rel) => expect(isAllowedRel(rel)).toBe(false),
  );

  // If the function took quadratic time, this test would take hours and exceed its time limit.
  it.each(['<link a="', "<link a='\n", '<link a ', '<link '])(
    'is parsed in linear time: %j, many times',
    (unclosed) => {
      const long = unclosed.repeat(400_001);
      expect(safeMarkup(long)).toHaveLength(long.length);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { allowedHostsSchema } from '../../../shared/domain/allowed-host.ts';
import { appContentSecurityPolicy } from '../../../shared/domain/app-policy.ts';
import { withoutStaticHints } from '../../../shared/domain/static-hints.ts';

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
    const sources = [...directives].flatMap(([name, values]) => (name === 'sandbox' ? [] : values));
    const known = ["'none'", "'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:'];
    expect(sources.filter((source) => !known.includes(source))).toEqual([]);
  });

  it('allows calls and images of allowed hosts over HTTPS, and nothing else', () => {
    const closed = directivesOf(appContentSecurityPolicy());
    const opened = directivesOf(appContentSecurityPolicy({ allowedHosts: ['api.example.com'] }));
    const changed = [...opened].filter(([name, values]) => values.join() !== closed.get(name)?.join());
    expect(changed.map(([name]) => name)).toEqual(['img-src', 'connect-src']);
    for (const [, values] of changed) expect(values.at(-1)).toBe('https://api.example.com');
  });

  it('allows images from one more origin, and nothing else', () => {
    const closed = directivesOf(appContentSecurityPolicy());
    const imageSources = ['https://apps.example/images/prj_1/'];
    const opened = directivesOf(appContentSecurityPolicy({ imageSources }));
    const changed = [...opened].filter(([name, values]) => values.join() !== closed.get(name)?.join());
    expect(changed).toEqual([['img-src', [...(closed.get('img-src') ?? []), ...imageSources]]]);
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
  ])('has no hint: %s', (tag) => {
    expect(withoutStaticHints(tag)).toBe(tag.replace(/^<link/i, '<meta'));
  });

  it.each([
    '<link rel="stylesheet" href="/vendor/a.css?a=1&b=2">',
    '<link rel="icon" href="data:,preconnect">',
    '<linker rel="preconnect">',
    'preconnect and dns-prefetch are hints',
  ])('keeps everything else: %s', (text) => {
    expect(withoutStaticHints(text)).toBe(text);
  });

  it('has no declarative shadow tree, and keeps its lines', () => {
    const html = '<div>\n<template ShadowRootMode="closed"></template>\n</div>';
    expect(withoutStaticHints(html)).toBe(html.replace('ShadowRootMode', 'Shadow-RootMode'));
  });

  it('has no hint after many links or a very long attribute', () => {
    const hint = '<link rel=preconnect href=//far.example>';
    const many = '<link rel=icon href=data:,>'.repeat(1_000);
    expect(withoutStaticHints(many + hint)).not.toContain(hint);
    const long = `<link title="${'x'.repeat(200_000)}" rel="preconnect" href="//far.example">`;
    expect(withoutStaticHints(long)).toMatch(/^<meta/);
  });

  // With quadratic time, this would take hours and exceed the test's time limit.
  it.each(['<link a="', "<link a='\n"])('is parsed in linear time: %j, many times', (unclosed) => {
    const long = unclosed.repeat(400_001);
    expect(withoutStaticHints(long)).toHaveLength(long.length);
  });
});

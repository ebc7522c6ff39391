import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFreeEdits } from '../../../functions/core/builds/edits/apply-free-edits.ts';
import { type FreeChange, freeEditSchema } from '../../../shared/domain/free-edits/free-edit.ts';

const PAGE = `<!doctype html>
<HTML><body>
<h1 class='big' style="color: red;">A &amp; B</h1>
<p>One</p><p>One</p>
<a href=/about >About</a>
<div><span>Two</span></div>
<script>const p = '<p>One</p>';</script>
</body></HTML>`;

const target = (tag: string, text: string | null, more: object = {}) => ({
  tag,
  text,
  attributes: {},
  index: 0,
  count: 1,
  ...more,
});
const apply = (given: object, ...changes: FreeChange[]) =>
  applyFreeEdits(
    PAGE,
    changes.map((change) => freeEditSchema.parse({ target: given, change })),
  );
const text = (value: string) => ({ kind: 'text', value }) as const;

describe('a change by hand', () => {
  it('changes the element, and no other byte', () => {
    expect(apply(target('h1', 'A & B'), text('C < D'))).toBe(PAGE.replace('A &amp; B', 'C &lt; D'));
    expect(apply(target('p', 'One', { index: 1, count: 2 }), text('Two'))).toBe(
      PAGE.replace('<p>One</p><p>One</p>', '<p>One</p><p>Two</p>'),
    );
    expect(
      apply(target('a', 'About', { attributes: { href: '/about' } }), {
        kind: 'link',
        value: 'https://example.com/?a=1&b="2"',
      }),
    ).toBe(PAGE.replace('href=/about', 'href="https://example.com/?a=1&amp;b=&quot;2&quot;"'));
  });

  it('of the style is added to the element’s own style', () => {
    const changed = apply(
      target('h1', 'A & B'),
      { kind: 'color', name: 'color', value: '#00ff00' },
      { kind: 'length', name: 'font-size', px: 40 },
      text('Now'),
    );
    expect(changed).toContain(`<h1 class='big' style="color: red; color: #00ff00; font-size: 40px">Now</h1>`);
    expect(apply(target('div', null), { kind: 'length', name: 'padding', px: 8 })).toContain(
      '<div style="padding: 8px"><span>',
    );
  });

  it.each([
    ['an element that the app made', target('p', 'Three')],
    ['more elements than the document has', target('p', 'One', { count: 3 })],
    ['fewer elements than the document has', target('p', 'One')],
    ['the text of an element with others inside', target('div', null)],
    ['a script', target('script', `const p = '<p>One</p>';`)],
    ['another address', target('a', 'About', { attributes: { href: '/' } })],
  ])('of %s is refused', (_, given) => {
    expect(() => apply(given, text('Changed'))).toThrow('cannot be changed directly');
  });

  it('is never interpreted as markup', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (value) => {
        const changed = apply(target('span', 'Two'), text(value));
        const [, inside = ''] = /<span>([\s\S]*?)<\/span>/.exec(changed) ?? [];
        expect(inside).not.toMatch(/[<>"']/);
        expect(changed.replace(`<span>${inside}</span>`, '<span>Two</span>')).toBe(PAGE);
      }),
    );
  });

  it.each([
    { kind: 'color', name: 'color', value: 'red;background:url(//x)' },
    { kind: 'length', name: 'font-size', px: 9_999 },
    { kind: 'link', value: 'javascript:alert(1)' },
    { kind: 'color', name: 'behavior', value: '#000000' },
  ])('that is no color, length or link is refused: %j', (change) => {
    expect(freeEditSchema.safeParse({ target: target('h1', 'A'), change }).success).toBe(false);
  });
});

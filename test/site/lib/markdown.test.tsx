import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../../../web/src/components/ui/markdown.tsx';
import { renderPage } from '../../fixtures/render-page.tsx';

const show = (text: string) => {
  renderPage(
    <section aria-label="Text">
      <Markdown text={text} />
    </section>,
  );
  return screen.getByRole('region', { name: 'Text' });
};

describe('Markdown', () => {
  it('shows HTML as text', () => {
    const html = '<img src=x onerror=alert(1)> and <b>bold</b>';
    const text = show(html);
    expect(text).toHaveTextContent(html);
    expect(text.querySelector('img, b')).toBeNull();
  });

  it('removes script, data and other unsafe addresses, and images', () => {
    const text = show(
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](http://plain.example) ![e](https://image.example/e.png)',
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(text.querySelector('[href], [src]')).toBeNull();
    expect(text).toHaveTextContent('a b c d');
  });

  it('links to this site and to others over HTTPS', () => {
    show('[here](https://a.example/x) or [help](/help)');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/x',
      '/help',
    ]);
  });

  it('shows paragraphs with their line breaks, headings, emphasis, lists and code', () => {
    const text = show(
      '# Plan\n\nTry **this** or *that*:\nsoon, with `localStorage`.\n\n- green\n- rounds\n\n1. one\n2. two\n\n```html\n<b>x</b>\n```',
    );
    const texts = (selector: string) => [...text.querySelectorAll(selector)].map((found) => found.textContent);
    expect(texts('strong')).toEqual(['Plan', 'this']);
    expect(texts('em')).toEqual(['that']);
    expect(texts('p')[1]).toBe('Try this or that:\nsoon, with localStorage.');
    expect(texts('ul > li')).toEqual(['green', 'rounds']);
    expect(texts('ol > li')).toEqual(['one', 'two']);
    expect(texts('pre')).toEqual(['<b>x</b>\n']);
  });

  it('keeps unpaired markers unchanged', () => {
    expect(show('2 ** 3 and `')).toHaveTextContent('2 ** 3 and `');
  });
});

import { publishedScript } from 'virtual:app-scripts';
import { expect, it } from 'vitest';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';

it.each([
  '<!--><script>hostile()</script><!-- -->',
  '<!---><script>hostile()</script>-->',
  '<!-- --!><script>hostile()</script>-->',
  '<html title="><script>hostile()</script>">',
  "<html title='\"'><script>hostile()</script><p title='\">'>",
  '<html lang=a"b"><script>hostile()</script>">',
  '<head title="><script>hostile()</script>">',
  '<!-- <script data-buidl-runtime></script> --><script>hostile()</script>',
  '<template><script data-buidl-runtime></script></template><script>hostile()</script>',
])('is the first script that a browser runs of %j', (html) => {
  const page = new DOMParser().parseFromString(insertRuntime(html, publishedScript), 'text/html');
  const first = page.querySelector('script');
  expect(first?.hasAttribute('data-buidl-runtime')).toBe(true);
  expect(first?.textContent).toContain('MessageChannel');
  expect(page.querySelectorAll('head > script[data-buidl-runtime]')).toHaveLength(1);
});

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inlineSources } from '../../infra/inline-sources.ts';
import { fixtureAssets } from './fixture-assets.ts';
import { defaultTemplate, synthesizeWith } from './template.ts';

const STYLES = 'p{color:red}';
const SCRIPT = 'globalThis.isReady=true;';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function assetsWithPages(...pages: string[]) {
  const assets = fixtureAssets();
  mkdirSync(join(assets.webDir, 'pages'), { recursive: true });
  for (const page of pages) {
    writeFileSync(
      join(assets.webDir, 'pages', page),
      `<head><style data-href="/assets/site.css">${STYLES}</style><script>${SCRIPT}</script></head>`,
    );
  }
  return assets;
}

it('the policy of the site allows the inline sources of its pages, and no others', () => {
  const assets = assetsWithPages('home.html', 'terms.html');
  const policies = (template: ReturnType<typeof defaultTemplate>, directive: string) =>
    [...JSON.stringify(template).matchAll(new RegExp(`${directive} ([^;]*)`, 'g'))].map(([, sources]) => sources);
  for (const [directive, text] of [
    ['style-src', STYLES],
    ['script-src', SCRIPT],
  ] as const) {
    const before = policies(defaultTemplate(), directive);
    const after = policies(synthesizeWith(assets), directive);
    const added = new Set(after.filter((sources) => !before.includes(sources)));
    expect([...added]).toEqual([`'self' ${hashOf(text)}`]);
    expect(before.join()).not.toContain('sha256');
  }
});

it('styles and scripts that differ between pages each have a hash', () => {
  const { webDir } = assetsWithPages('home.html', 'terms.html');
  expect(inlineSources(webDir)).toEqual({ styles: [hashOf(STYLES)], scripts: [hashOf(SCRIPT)] });
  writeFileSync(join(webDir, 'pages/privacy.html'), '<style>a{color:red}</style><script>other()</script>');
  const { styles, scripts } = inlineSources(webDir);
  expect([styles.length, scripts.length]).toEqual([2, 2]);
});

it('scripts in files have no hash', () => {
  const { webDir } = assetsWithPages();
  writeFileSync(join(webDir, 'pages/privacy.html'), '<script src="/before-paint.js"></script>');
  expect(inlineSources(webDir)).toEqual({ styles: [], scripts: [] });
});

it('pages are deployed after the policy that allows their inline sources', () => {
  const resources = Object.entries(defaultTemplate().Resources);
  const idOf = (start: string, type: string) =>
    resources.find(([id, { Type }]) => id.startsWith(start) && Type === type)?.[0];
  const policyId = idOf('SiteSiteHeaders', 'AWS::CloudFront::ResponseHeadersPolicy');
  const pages = resources.find(([id]) => id === idOf('SitePages', 'Custom::CDKBucketDeployment'))?.[1];
  expect(pages?.DependsOn).toContain(policyId);
});

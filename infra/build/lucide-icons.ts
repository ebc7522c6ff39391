import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';

type Shape = [tag: string, attributes: Record<string, string>];

const setSchema = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});
const SHAPE = /<(path|circle|rect|ellipse)((?: [\w-]+="[^"]*")*)\/>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
/** Attributes that shapes omit, because the element around the shapes already has them. */
const DEFAULTS: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

const ICONS_MODULE = 'virtual:lucide-icons';
const FUNCTIONS = join(import.meta.dirname, '../../web/runtime/shelf-lucide.ts');

/** Returns a plugin for the module `virtual:lucide`: Iconify's Lucide icons and the exports of `shelf-lucide.ts`. */
export function lucideModule(modulesDir: string): Plugin {
  return {
    name: 'lucide',
    setup(build) {
      build.onResolve({ filter: /^virtual:lucide/ }, ({ path }) => ({ path, namespace: 'lucide' }));
      build.onLoad({ filter: /^virtual:lucide$/, namespace: 'lucide' }, () => ({
        contents: [ICONS_MODULE, FUNCTIONS].map((path) => `export * from ${JSON.stringify(path)};`).join('\n'),
        resolveDir: import.meta.dirname,
      }));
      // esbuild makes each top-level property of a JSON module a separate export.
      build.onLoad({ filter: /^virtual:lucide-icons$/, namespace: 'lucide' }, () => ({
        contents: JSON.stringify(readLucideIcons(modulesDir)),
        loader: 'json',
      }));
    },
  };
}

/** Returns the shapes of each icon by the icon's name in the package `lucide`. Includes the former names of icons. */
export function readLucideIcons(modulesDir: string): Record<string, Shape[]> {
  const path = join(modulesDir, '@iconify-json/lucide/icons.json');
  const { icons, aliases } = setSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const parents = Object.entries(aliases).map(([name, { parent }]) => [name, icons[parent]?.body ?? ''] as const);
  const own = Object.entries(icons).map(([name, { body }]) => [name, body] as const);
  return Object.fromEntries([...parents, ...own].map(([name, body]) => [pascalCase(name), shapesOf(body)]));
}

function shapesOf(body: string): Shape[] {
  return [...body.matchAll(SHAPE)].map(([, tag = '', attributes = '']) => {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value] as const);
    return [tag, Object.fromEntries(pairs.filter(([name, value]) => DEFAULTS[name] !== value))];
  });
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}

import { join } from 'node:path';
import { shelfDirIn } from './build/shelf.ts';
import type { FunctionName } from './lambda-functions.ts';

export interface BuiltAssets {
  /** Folder of a function's code, with `index.mjs`. */
  functionDir(name: FunctionName): string;
  /** Contains `nodejs/node_modules`. */
  browserLayerDir: string;
  /** Contains `nodejs/node_modules`. */
  imagesLayerDir: string;
  /** Contains `nodejs/node_modules`. */
  shelfLayerDir: string;
  /** Folder inside `shelfLayerDir` with a subfolder for each version of a library. */
  shelfDir: string;
  templatesDir: string;
  /** Holds `index.html`, `assets`, `pages` and `shell`. */
  webDir: string;
}

export function assetsIn(distDir: string): BuiltAssets {
  return {
    functionDir: (name) => join(distDir, 'functions', name),
    browserLayerDir: join(distDir, 'layers', 'browser'),
    imagesLayerDir: join(distDir, 'layers', 'images'),
    shelfLayerDir: join(distDir, 'layers', 'shelf'),
    shelfDir: shelfDirIn(join(distDir, 'layers', 'shelf')),
    templatesDir: join(distDir, 'templates'),
    webDir: join(distDir, 'web'),
  };
}

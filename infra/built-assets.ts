import { join } from 'node:path';
import type { FunctionName } from './lambda-functions.ts';

export interface BuiltAssets {
  /** The folder of a function's code, with `index.mjs`. */
  functionDir(name: FunctionName): string;
  /** Holds `nodejs/node_modules`. */
  browserLayerDir: string;
  /** Holds `nodejs/node_modules`. */
  imagesLayerDir: string;
  /** Holds `index.html`, `assets` and `shell`. */
  webDir: string;
}

/** The assets that the build writes below `dist`. */
export function assetsIn(distDir: string): BuiltAssets {
  return {
    functionDir: (name) => join(distDir, 'functions', name),
    browserLayerDir: join(distDir, 'layers', 'browser'),
    imagesLayerDir: join(distDir, 'layers', 'images'),
    webDir: join(distDir, 'web'),
  };
}

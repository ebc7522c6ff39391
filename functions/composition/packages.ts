import type { PackageRegistry } from '../ports/package-registry.ts';
import { lazy } from './lazy.ts';
import { once } from './once.ts';
import { apps } from './platform.ts';

/** The package registry; undefined in a deployment without one. */
const registry = /* @__PURE__ */ once(() => {
  const url = process.env.PACKAGE_REGISTRY;
  if (!url) return undefined;
  return lazy<PackageRegistry>(async () => {
    const { NpmRegistry } = await import('../adapters/registry/npm-registry.ts');
    return new NpmRegistry(url);
  });
});

export const packages = () => ({ registry: registry(), apps: apps() });

/**
 * Libraries that the product does not ship, because they are too large or their license does not allow it. The build
 * fetches a library from the package registry when a document first uses it. In contrast to other fetched packages, its
 * version and the hash of its content are fixed.
 */

import { fetchedAddress, publicAddress } from './fetched-package.ts';
import { readCdnAddress } from './shelf-address.ts';

export interface PinnedPackage {
  name: string;
  title: string;
  version: string;
  /** The major versions that this version replaces. */
  majors: readonly number[];
  /** The names on cdnjs, in lower case. */
  otherNames?: readonly string[];
  /** The SHA-512 of the package's archive, in hexadecimal digits. */
  sha512: string;
  license: string;
  /** The path of the file for script tags. */
  main: string;
  /** The path of the file for imports. */
  module?: string;
}

/** Versions of the same package are ordered from old to new. */
export const PINNED_PACKAGES: readonly PinnedPackage[] = [
  {
    name: 'phaser',
    title: 'Phaser',
    version: '3.90.0',
    majors: [2, 3],
    sha512:
      'fdcce2cffe59227d36b83902f51ccdf1517dc771acdd774515ff67922304413de9ee14255aeca3cb8416a2c53cd36aaa9e8d9848b9f605fab038a2effec4957d',
    license: 'MIT',
    main: 'dist/phaser.min.js',
    module: 'dist/phaser.esm.min.js',
  },
  {
    name: 'phaser',
    title: 'Phaser',
    version: '4.2.1',
    majors: [4],
    sha512:
      '59437008f269763bd98ae4fa4a009f6155bc430ff78f48c9e30b3b3f64248452c5bbbe2c6c6bb21c971b16e786918fc060ee0f8b8edb3505e7d4e08978b5ffff',
    license: 'MIT',
    main: 'dist/phaser.min.js',
    module: 'dist/phaser.esm.min.js',
  },
  {
    name: 'pixi.js',
    title: 'PixiJS',
    version: '7.4.3',
    majors: [5, 6, 7],
    otherNames: ['pixi'],
    sha512:
      'b8859d1f4108d9d560368a8df5a15a1c2991d15eb938484c917b36b1e93773f40fd88b55e94a0cfa8b97f5eb12bf789ba36d05f89e43d57c2742151923ac2a79',
    license: 'MIT',
    main: 'dist/pixi.min.js',
    module: 'dist/pixi.min.mjs',
  },
  {
    name: 'pixi.js',
    title: 'PixiJS',
    version: '8.22.0',
    majors: [8],
    otherNames: ['pixi'],
    sha512:
      '41b4c0347319ef9d4c2232e22d251233c6bb2cd316c0c21fd0a6d10aa956f923d2f6134b7d2552f9c9753b6484a7d8352bfc322f38ff3891effb54d47e23ebff',
    license: 'MIT',
    main: 'dist/pixi.min.js',
    module: 'dist/pixi.min.mjs',
  },
  {
    name: 'echarts',
    title: 'ECharts',
    version: '5.6.0',
    majors: [4, 5],
    sha512:
      'a136d54ec5df2ae121c5fb47a8be71a6b80ba1cd24eee49c030b6bc8281617a84f6052d1c0e50788598718204a3f934f14d903568a4e89ec94a98187f056b790',
    license: 'Apache-2.0',
    main: 'dist/echarts.min.js',
    module: 'dist/echarts.esm.min.js',
  },
  {
    name: 'echarts',
    title: 'ECharts',
    version: '6.1.0',
    majors: [6],
    sha512:
      'ab4c9a14f8200bd15476c587e1b95abd15859b176b22875b92828d02326e74023a080f6034fc47b55d917193447a9655964e32bc16243a46e4e87215a48c8764',
    license: 'Apache-2.0',
    main: 'dist/echarts.min.js',
    module: 'dist/echarts.esm.min.js',
  },
  {
    name: 'p5',
    title: 'p5.js',
    version: '1.11.10',
    majors: [0, 1],
    otherNames: ['p5.js'],
    sha512:
      '9457b5f007fe494c726723e48336b40d884857e626af5a03e30e98d018e16e2e5309a224b51cacf31bbce3b787edea4bfc66758c04c57a4a96ef5fefe0fbcd18',
    license: 'LGPL-2.1',
    main: 'lib/p5.min.js',
  },
  {
    name: 'p5',
    title: 'p5.js',
    version: '2.3.4',
    majors: [2],
    otherNames: ['p5.js'],
    sha512:
      '6d4e6836e9e7e0be75845bb7f9bebecc0423fac3c8955c98d099940a3001572b58c233707f4e8428588b42053bd33e473d6e7ca931d17f91bcbccf2036d7db9e',
    license: 'LGPL-2.1',
    main: 'lib/p5.min.js',
    module: 'lib/p5.esm.min.js',
  },
  {
    name: 'gsap',
    title: 'GSAP',
    version: '3.15.0',
    majors: [3],
    sha512:
      '74c5b809605350ad401040de65cd60e31a4f188ad27fd7c917deb4a9b4d998dfd0c19216639c209624ba25697dff6e5fa53189acc46d4a31ad3a63e77e3641f8',
    license: 'GSAP Standard License, https://gsap.com/standard-license',
    main: 'dist/gsap.min.js',
    module: 'index.js',
  },
  {
    name: 'recharts',
    title: 'Recharts',
    version: '2.15.4',
    majors: [1, 2],
    sha512:
      '513feae9fc12ddcd5d1db5efdae160609f413051eeddfc2777b01865a110857b98438860b312efb145f319d29e66b5b9c68a730c2bee036378d5627cf08ef323',
    license: 'MIT',
    main: 'umd/Recharts.js',
  },
  {
    name: 'prop-types',
    title: 'prop-types',
    version: '15.8.1',
    majors: [15],
    sha512:
      'a23f3b0a064809dba5528868815011ec08e50b4df6ed4e1e9782fa780bcea827ae74c0d553435384d695f9bf437f87578123f58173139cf7617deff6a831f972',
    license: 'MIT',
    main: 'prop-types.min.js',
  },
];

/** Returns the package that replaces a version; the newest one without a version or for a tag such as `latest`. */
export function findPinned(
  packageName: string,
  version = '',
  packages: readonly PinnedPackage[] = PINNED_PACKAGES,
): PinnedPackage | undefined {
  const name = packageName.toLowerCase();
  const known = packages.filter((each) => each.name === name || each.otherNames?.includes(name));
  const [, major] = /^[\^~>=v]*(\d+)/.exec(version) ?? [];
  return major === undefined ? known.at(-1) : known.find(({ majors }) => majors.includes(Number(major)));
}

/** Maps a path of another version or of cdnjs to a file of the package. Returns undefined for a missing module. */
export function pinnedPath({ main, module }: PinnedPackage, path: string, isModule: boolean): string | undefined {
  const wanted = path.replace(/(?:^|\/)\+esm$/, '');
  if (wanted === '') return isModule ? module : main;
  const stem = stemOf(wanted);
  const own = isModule ? [module, main] : [main, module];
  return own.find((each) => each !== undefined && stem === stemOf(each)) ?? wanted;
}

/** Returns the title of the package of a CDN URL or of a stored file's URL path; undefined for other packages. */
export function titleOfFetched(address: string): string | undefined {
  const wanted = readCdnAddress(publicAddress(address) ?? address);
  return wanted && findPinned(wanted.packageName, wanted.version)?.title;
}

/** Returns the URL path under which a file of a package is stored. */
export function pinnedAddress(pinned: PinnedPackage, file: string): string {
  return fetchedAddress({ ...pinned, file });
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.min)?\.m?js$/, '');
}

import { usesData } from './app-data/uses-data.ts';
import { exportDocument } from './export-document.ts';
import type { ReceiptFile, ReceiptKey } from './signed-receipt.ts';

const VITE_VERSION = '^8.3.8';
const PACKAGE_NAME_MAX_LENGTH = 80;
/** Image formats that browsers show in an image element. */
const IMAGE_EXTENSION = /\.(webp|svg|jpg|png|gif)(?:#|$)/;
const PLACEHOLDER = /#([a-z0-9-]{1,40})$/;

/** A file of an exported project. `path` has no leading slash. */
export interface ProjectFile {
  path: string;
  content: string | Uint8Array;
}

export interface ExportedApp {
  projectName: string;
  revisionString: string;
  ownerName: string;
  /** The saved document, without the runtime. */
  html: string;
  /** The bytes of each image, by its URL in the document. */
  images: ReadonlyMap<string, Uint8Array>;
  /** The files of the bundled libraries, by their path on the apps domain. */
  libraries: ReadonlyMap<string, Uint8Array>;
  /** The user's prompt; undefined when it was not stored. */
  instruction?: string | undefined;
  /** The signed receipt of the build and the public keys of its deployment; undefined for an app without a receipt. */
  proof?:
    | {
        receipt: ReceiptFile;
        keys: readonly ReceiptKey[];
        /** True if the document's hash equals the receipt's; a replaced image alters the hash. */
        isDocumentBuilt: boolean;
      }
    | undefined;
  year: number;
  texts: ExportTexts;
}

export interface ExportTexts {
  script: string;
  viteConfig: string;
}

/**
 * Returns the files of an exported project. The document is not split into modules, because its scripts depend on their
 * names and order.
 */
export function projectFiles(app: ExportedApp): ProjectFile[] {
  const paths = imagePaths([...app.images.keys()]);
  const addresses = new Map([...paths].map(([url, path]) => [url, `/${path}`]));
  const images = [...app.images].map(([url, content]) => ({ path: `public/${paths.get(url)}`, content }));
  return [
    { path: 'README.md', content: readme(app) },
    { path: 'LICENSE', content: license(app) },
    { path: '.gitignore', content: 'node_modules\ndist\n' },
    { path: 'package.json', content: packageJson(app.projectName) },
    { path: 'vite.config.js', content: app.texts.viteConfig },
    {
      path: 'index.html',
      content: exportDocument({
        html: app.html,
        dataUrls: addresses,
        script: app.texts.script,
        libraries: [...app.libraries.keys()],
      }),
    },
    ...images,
    ...[...app.libraries].map(([path, content]) => ({ path: `public${path}`, content })),
    ...proofFiles(app),
  ];
}

function imagePaths(urls: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    urls.map((url) => {
      const base = PLACEHOLDER.exec(url)?.[1] ?? 'image';
      const extension = IMAGE_EXTENSION.exec(url)?.[1] ?? 'webp';
      const names = [base, ...urls.map((_, index) => `${base}-${index + 2}`)];
      const name = names.find((each) => !taken.has(each)) ?? base;
      taken.add(name);
      return [url, `images/${name}.${extension}`];
    }),
  );
}

function proofFiles({ proof, html }: ExportedApp): ProjectFile[] {
  if (proof === undefined) return [];
  return [
    { path: 'receipt/receipt.json', content: jsonText(proof.receipt) },
    { path: 'receipt/keys.json', content: jsonText({ keys: proof.keys }) },
    ...(proof.isDocumentBuilt ? [{ path: 'receipt/document.html', content: html }] : []),
  ];
}

function packageJson(projectName: string): string {
  const name = projectName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PACKAGE_NAME_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return jsonText({
    name: name || 'buidl-app',
    version: '1.0.0',
    private: true,
    type: 'module',
    license: 'MIT',
    scripts: { dev: 'vite', build: 'vite build', preview: 'vite preview' },
    devDependencies: { vite: VITE_VERSION },
  });
}

function readme(app: ExportedApp): string {
  const { projectName, revisionString, instruction, proof } = app;
  const sections = [
    `# ${singleLine(projectName)}`,
    `Revision ${revisionString}, exported from Buidl. It is yours and runs without Buidl.`,
    ...(instruction === undefined ? [] : [`It was asked for with these words:\n\n${quote(instruction)}`]),
    `## Run it\n\n\`\`\`sh\nnpm install\nnpm run dev\n\`\`\`\n\n\`npm run build\` writes the site into \`dist/\`, which any server of files can serve from the root of its host.`,
    `## What is here\n\n- \`index.html\`: the whole app\n- \`public/images/\`: its images\n- \`vite.config.js\`: serves the document as it is\n- \`LICENSE\`: the MIT licence in your name; it is your app, so take another one if you like${
      proof ? '\n- `receipt/`: what was built and charged, signed by the deployment' : ''
    }`,
    ...(app.libraries.size > 0
      ? ['The libraries in `public/vendor/` keep the licences of their authors, which lie beside them.']
      : []),
    ...(usesData(app.html)
      ? ['The app shared data with its visitors. This copy keeps its data in the browser that opens it.']
      : []),
    ...(proof ? [verificationText(proof)] : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

function verificationText({
  receipt: { site, signature },
  isDocumentBuilt,
}: NonNullable<ExportedApp['proof']>): string {
  const signed = signature
    ? `It is signed with the key ${signature.keyId} of ${site}.`
    : 'It is from before receipts were signed.';
  const document = isDocumentBuilt
    ? '`receipt/document.html` is the document as it was saved, whose SHA-256 is in the receipt.'
    : 'The app was changed since, so its document is no longer the one whose SHA-256 is in the receipt.';
  const option = isDocumentBuilt ? ' --document receipt/document.html' : '';
  return `## The receipt\n\n\`receipt/receipt.json\` says what the build took, what it found and what it charged. ${signed} ${document} With the command \`buidl\`:\n\n\`\`\`sh\nbuidl verify receipt/receipt.json --keys receipt/keys.json${option}\n\`\`\`\n\nWhoever checks the receipt of somebody else takes the keys from the site itself.`;
}

function license({ ownerName, year }: ExportedApp): string {
  return `MIT License

Copyright (c) ${year} ${singleLine(ownerName)}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;
}

function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Tests the compilation of JSX and TypeScript in a document, and the result for code that cannot be compiled. */
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compileScripts } from '../../../functions/core/builds/compile/compile-scripts.ts';
import { importedFiles } from '../../../functions/core/builds/compile/complete-document.ts';
import { removeCompiled } from '../../../shared/domain/compiled-scripts.ts';
import { SHELF } from '../../../shared/domain/shelf.ts';

const page = (body: string, head = '') =>
  `<!doctype html>\n<html><head><title>Tea</title>${head}</head><body><div id="root"></div>${body}</body></html>\n`;
const react = SHELF.find(({ name }) => name === 'react');
const REACT = `/vendor/react@${react?.version}/react.production.min.js`;

/** Returns the compiled inline scripts. */
function compiledIn(html: string): string[] {
  return [...html.matchAll(/<script data-buidl-compiled(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  );
}

/** Runs the compiled scripts with a fake React that creates plain objects. Returns the rendered objects. */
function run(html: string): unknown[] {
  const shown: unknown[] = [];
  const React = {
    createElement: (type: unknown, props: object | null, ...children: unknown[]) => ({ type, props, children }),
    useState: (value: unknown) => [value],
  };
  const ReactDOM = { createRoot: () => ({ render: (element: unknown) => shown.push(element) }) };
  const context = vm.createContext({ React, ReactDOM, document: { getElementById: () => ({}) } });
  for (const code of compiledIn(html)) vm.runInContext(code, context);
  return shown;
}

describe('a script with JSX', () => {
  const source = page('<script type="text/babel">ReactDOM.createRoot(root).render(<b title="x">{1 + 1}</b>);</script>');

  it('keeps its source and gets a compiled form at the end of the body, with React', () => {
    const { html, problems, missing } = compileScripts(source);
    expect([problems, missing]).toEqual([[], []]);
    expect(removeCompiled(html)).toBe(source);
    expect(html).toContain(`<script data-buidl-compiled src="${REACT}"></script>`);
    expect(html.indexOf('React.createElement')).toBeGreaterThan(html.indexOf('type="text/babel"'));
    expect(html.endsWith('</script></body></html>\n')).toBe(true);
  });

  it('is compiled again from its source, never twice', () => {
    const { html } = compileScripts(source);
    expect(compileScripts(html).html).toBe(html);
    const edited = html.replace('<b title="x">', '<i>').replace('</b>', '</i>');
    expect(compiledIn(compileScripts(edited).html).join()).toContain("createElement('i'");
  });

  it('does not load a library that the document loads', () => {
    const { html } = compileScripts(source.replace('<title>', `<script src="${REACT}"></script><title>`));
    expect(html.split(REACT)).toHaveLength(2);
  });

  it('no longer loads Babel, which would run it a second time', () => {
    const babel = '<script src="https://unpkg.com/@babel/standalone/babel.min.js"></script>';
    expect(compileScripts(page('<script type="text/babel">const a = <b/>;</script>', babel)).html).not.toContain(
      'unpkg',
    );
  });

  it('may contain the end tag of a script', () => {
    const { html } = compileScripts(page('<script type="text/babel">const a = <b>{"<\\/script>"}</b>;</script>'));
    expect(compiledIn(html)).toHaveLength(1);
    expect(compiledIn(html)[0]).toContain('<\\/script>');
  });

  it.each([
    ['<script type="text/babel">\nconst a = <b>;\n</script>', '', 3],
    ['<script type="text/tsx" data-file="App.tsx">let a: = 1;</script>', 'App.tsx', 1],
  ])('that cannot be compiled is reported with its line and column, and throws in the browser', (body, file, line) => {
    const { html, problems } = compileScripts(page(body));
    expect(problems).toMatchObject([{ file, line, column: expect.any(Number), message: expect.stringMatching(/\w/) }]);
    expect(html).toMatch(/throw new SyntaxError\(".*line \d+, column \d+/);
  });
});

describe('modules of one document', () => {
  const app = page(
    '<script type="text/tsx" data-file="src/App.tsx">import { useState } from "react";\nimport { Label } from "./Label";\nimport "./app.css";\nexport default function App() { const [n] = useState<number>(2); return <Label text={n as never} />; }</script>' +
      '<script type="text/tsx" data-file="src/Label.tsx">export const Label = ({ text }: { text: string }) => <b>{text}</b>;</script>' +
      '<script type="text/tsx">import { createRoot } from "react-dom/client";\nimport App from "@/App";\ncreateRoot(document.getElementById("root")!).render(App());</script>',
  );

  it('import each other and the libraries of the shelf', () => {
    const { html, problems, missing } = compileScripts(app);
    expect([problems, missing]).toEqual([[], []]);
    expect(html).toContain('/vendor/react-dom@');
    expect(run(html)).toMatchObject([{ type: expect.any(Function), props: { text: 2 } }]);
  });

  it('that import what is neither there nor on the shelf are reported with their lines', () => {
    const { missing } = compileScripts(
      app.replace('import "./app.css";', 'import x from "left-pad";import y from "./gone";'),
    );
    expect(missing).toEqual([]);
    const used = app.replace('import "./app.css";', 'import x from "left-pad";import y from "./gone"; x(y);');
    expect(compileScripts(used).missing).toEqual([
      { file: 'src/App.tsx', line: 3, specifier: 'left-pad' },
      { file: 'src/App.tsx', line: 3, specifier: './gone' },
    ]);
    expect(() => run(compileScripts(used).html)).toThrow('The import “left-pad” is neither a script');
  });

  it('import modules of the shelf by their addresses', () => {
    const { html } = compileScripts(
      page(
        '<script type="text/babel">import * as THREE from "three";\nimport { OrbitControls } from "three/addons/controls/OrbitControls.js";\nnew OrbitControls(THREE);</script>',
      ),
    );
    expect(html).toMatch(/import \* as library0 from "\/vendor\/three@[\d.]+\/three\.module\.js";/);
    expect(html).toMatch(/<script data-buidl-compiled type="importmap">\{"imports":\{"three":"\/vendor\/three@/);
    const ofCdn = page(
      '<script type="text/babel">import React from "https://esm.sh/react@18.2.0";\nReact.useState(<b/>);</script>',
    );
    expect(compileScripts(ofCdn).missing).toEqual([]);
  });
});

it('recharts is fetched, with what it needs from the shelf', () => {
  const source = page(
    '<script type="text/tsx">import { LineChart } from "recharts";\nReactDOM.createRoot().render(LineChart);</script>',
  );
  const { html, missing, fetched } = compileScripts(source);
  expect(missing).toEqual([]);
  expect(fetched).toEqual([
    expect.stringMatching(/^\/vendor\/npm\/\w{16}\/prop-types@15\.8\.1\/prop-types\.min\.js$/),
    expect.stringMatching(/^\/vendor\/npm\/\w{16}\/recharts@2\.15\.4\/umd\/Recharts\.js$/),
  ]);
  for (const address of fetched) expect(html).toContain(`<script data-buidl-compiled src="${address}">`);
  expect(importedFiles(source)).toEqual([
    { address: 'https://cdn.jsdelivr.net/npm/prop-types@15.8.1/prop-types.min.js', loadedAs: 'plain' },
    { address: 'https://cdn.jsdelivr.net/npm/recharts@2.15.4/umd/Recharts.js', loadedAs: 'plain' },
  ]);
});

it('the icons of lucide-react are those of lucide', () => {
  const source = page(
    '<script type="text/tsx">import { Home } from "lucide-react";\nReactDOM.createRoot().render(Home);</script>',
  );
  const { html } = compileScripts(source);
  expect(html).toContain('/vendor/lucide@');
  const rendered: unknown[] = [];
  const React = {
    createElement: (type: unknown, props: object, ...children: unknown[]) => ({ type, props, children }),
    forwardRef: (render: (props: object, ref: null) => unknown) => render({ size: 16, className: 'red' }, null),
  };
  const context = vm.createContext({
    React,
    lucide: { icons: { Home: [['path', { d: 'M0 0' }]] } },
    ReactDOM: { createRoot: () => ({ render: (icon: unknown) => rendered.push(icon) }) },
  });
  for (const code of compiledIn(html)) vm.runInContext(code, context);
  expect(rendered).toMatchObject([
    {
      type: 'svg',
      props: { width: 16, className: 'lucide lucide-home red' },
      children: [{ type: 'path', props: { d: 'M0 0' } }, undefined],
    },
  ]);
});

it('a document without such scripts stays as it is, byte for byte', () => {
  const html = page('<script>const text = "text/babel";</script>');
  expect(compileScripts(html)).toEqual({ html, problems: [], missing: [], fetched: [] });
});

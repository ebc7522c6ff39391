type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface Lucide {
  icons: Readonly<Record<string, IconNode>>;
}

interface React {
  createElement(type: string, props: object, ...children: unknown[]): unknown;
  forwardRef(render: (props: IconProps, ref: unknown) => unknown): unknown;
}

interface IconProps {
  size?: number | string;
  color?: string;
  strokeWidth?: number | string;
  absoluteStrokeWidth?: boolean;
  className?: string;
  children?: unknown;
}

/**
 * Makes the module `lucide-react` from the icons of `lucide`. Documents contain the source text of this function, so it
 * must not use anything defined outside it. An unknown icon name gives a circle, because one missing icon must not stop
 * an app.
 */
export function lucideReact(react: React, lucide: Lucide): object {
  const made: Record<string, unknown> = {};
  const make = (name: string): unknown =>
    react.forwardRef(({ size = 24, color = 'currentColor', strokeWidth = 2, className = '', ...rest }, ref) => {
      const { absoluteStrokeWidth: isAbsolute, children, ...attributes } = rest;
      const plain = name.replace(/^Lucide(?=[A-Z])/, '').replace(/(?<=[a-z0-9])Icon$/, '');
      const node = lucide.icons[plain] ?? [['circle', { cx: '12', cy: '12', r: '10' }]];
      const kebab = plain.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
      return react.createElement(
        'svg',
        {
          ref,
          xmlns: 'http://www.w3.org/2000/svg',
          width: size,
          height: size,
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: color,
          strokeWidth: isAbsolute ? (Number(strokeWidth) * 24) / Number(size) : strokeWidth,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          'aria-hidden': children === undefined ? 'true' : undefined,
          className: `lucide lucide-${kebab} ${className}`.trim(),
          ...attributes,
        },
        ...node.map(([tag, nodeAttributes], key) => react.createElement(tag, { key, ...nodeAttributes })),
        children,
      );
    });
  return new Proxy(made, {
    get: (icons, name) => {
      if (name === '__esModule') return true;
      if (typeof name !== 'string') return undefined;
      if (name === 'default' || name === 'icons') return lucide.icons;
      icons[name] ??= make(name);
      return icons[name];
    },
  });
}

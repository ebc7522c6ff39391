/** The icons by name, as `House`. The build makes the module (infra/build/lucide-icons.ts). */
declare module 'virtual:lucide-icons' {
  const icons: Readonly<Record<string, readonly (readonly [tag: string, attributes: Record<string, string>])[]>>;
  export = icons;
}

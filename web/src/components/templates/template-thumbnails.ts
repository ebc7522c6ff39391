/** URLs of the thumbnails by file path. */
const FILES = import.meta.glob<string>('./thumbnails/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the `src` and `srcSet` of a template's thumbnail. */
export function templateThumbnail(templateId: string): { src: string | undefined; srcSet: string } {
  const [small, large] = [640, 1280].map((width) => FILES[`./thumbnails/${templateId}-${width}.webp`]);
  return { src: small, srcSet: `${small} 640w, ${large} 1280w` };
}

import { classNames } from '../../lib/class-names.ts';

const FILES = import.meta.glob<string>('./thumbnails/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface TemplateImageProps {
  templateId: string;
  sizes: string;
  className?: string;
}

/** The thumbnail of a template. Its fixed dimensions prevent layout shifts. */
export function TemplateImage({ templateId, sizes, className }: TemplateImageProps) {
  return (
    <img
      {...templateThumbnail(templateId)}
      sizes={sizes}
      width={1280}
      height={720}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames('aspect-video w-full bg-sunken object-cover', className)}
    />
  );
}

function templateThumbnail(templateId: string): { src: string | undefined; srcSet: string } {
  const [small, large] = [640, 1280].map((width) => FILES[`./thumbnails/${templateId}-${width}.webp`]);
  return { src: small, srcSet: `${small} 640w, ${large} 1280w` };
}

import { classNames } from '../../lib/class-names.ts';
import { templateThumbnail } from './template-thumbnails.ts';

interface TemplateImageProps {
  templateId: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  className?: string;
}

/** The thumbnail of a template, with fixed dimensions to prevent layout shifts. */
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

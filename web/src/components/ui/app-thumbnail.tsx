import { useState } from 'react';
import { ProjectArt } from './project-art.tsx';

interface AppThumbnailProps {
  /** The seed of the drawing that stands where there is no image. */
  name: string;
  url: string | null | undefined;
  /** Its size, when it is not as wide as its place. */
  className?: string;
}

/** The thumbnail of an app in 16:9; a drawing for an app without one, and for an image that cannot be loaded. */
export function AppThumbnail({ name, url, className = 'aspect-video w-full' }: AppThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const classes = `block bg-sunken object-cover ${className}`;
  if (!url || url === failedUrl) return <ProjectArt name={name} className={classes} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes}
      onError={() => setFailedUrl(url)}
    />
  );
}

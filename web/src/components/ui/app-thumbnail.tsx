import { useState } from 'react';
import { ProjectArt } from './project-art.tsx';

interface AppThumbnailProps {
  /** Seed of the drawing that replaces a missing image. */
  name: string;
  url: string | null | undefined;
  className?: string;
}

export function AppThumbnail({ name, url, className = 'aspect-video w-full' }: AppThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const classes = `block bg-sunken object-cover ${className}`;
  if (!url || url === failedUrl) return <ProjectArt name={name} className={classes} />;
  return <img src={url} alt="" loading="lazy" decoding="async" className={classes} onError={() => setFailedUrl(url)} />;
}

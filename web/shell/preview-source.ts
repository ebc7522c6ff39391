/** Which app the page of a preview shows. */
import type { AppFrameSource } from '../src/lib/app-frame/attach-app-frame.ts';

const PREVIEW_PATH = /^\/preview\/(prj_[0-9a-z]{26})\/([1-9]\d{0,3}(?:\.[1-9]\d{0,3})?)\/?$/;

class ShellError extends Error {
  override readonly name = 'ShellError';
  readonly code = 'site_unreachable';
}

/** Null when the path names no revision. Throws ShellError when the site's configuration can't be read. */
export async function previewSource(path: string): Promise<AppFrameSource | null> {
  const [, projectId, revisionString] = PREVIEW_PATH.exec(path) ?? [];
  if (projectId === undefined || revisionString === undefined) return null;
  const response = await fetch('/api/config/public');
  const reply: { config?: { appsUrl?: string } } = response.ok ? await response.json() : {};
  if (!reply.config?.appsUrl) throw new ShellError('The configuration has no address for apps.');
  const appUrl = `${reply.config.appsUrl}/raw/${projectId}/${revisionString}/index.html`;
  return { projectId, appUrl, title: 'App', isPublished: false };
}

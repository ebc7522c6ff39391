/** The page that shows a revision to those who may see it. */
export function previewUrl(origin: string, projectId: string, revisionString: string): string {
  return `${origin}/preview/${encodeURIComponent(projectId)}/${encodeURIComponent(revisionString)}`;
}

/** The path of the page that revises a revision. */
export function revisePath(projectId: string, revisionString: string): string {
  return `/create-app?${new URLSearchParams({ revise: projectId, rev: revisionString })}`;
}

/** The path of the page that shows what the visitors of an app share. */
export function dataPath(projectId: string, revisionString: string): string {
  return `${revisePath(projectId, revisionString)}#data`;
}

/** The path of a revision's preview. */
export function previewPath(projectId: string, revisionString: string): string {
  return `/preview/${projectId}/${revisionString}`;
}

/** Returns the path of the studio for a revision. */
export function revisePath(projectId: string, revisionString: string): string {
  return `/create-app?${new URLSearchParams({ revise: projectId, rev: revisionString })}`;
}

/** Returns the path of the studio's view of an app's shared data. */
export function dataPath(projectId: string, revisionString: string): string {
  return `${revisePath(projectId, revisionString)}#data`;
}

/** Returns the path of a revision's preview. */
export function previewPath(projectId: string, revisionString: string): string {
  return `/preview/${projectId}/${revisionString}`;
}

export function revisePath(projectId: string, revisionString: string): string {
  return `/create-app?${new URLSearchParams({ revise: projectId, rev: revisionString })}`;
}

export function dataPath(projectId: string, revisionString: string): string {
  return `${revisePath(projectId, revisionString)}#data`;
}

export function previewPath(projectId: string, revisionString: string): string {
  return `/preview/${projectId}/${revisionString}`;
}

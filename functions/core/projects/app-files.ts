/** Where the files of apps are kept, which is also the path under which the apps distribution serves them. */

/** The document of a revision. */
export function documentKey(projectId: string, revisionString: string): string {
  return `raw/${projectId}/${revisionString}/index.html`;
}

/** A picture of a project, named by the hash of its content. */
export function imageKey(projectId: string, sha256: string): string {
  return `images/${projectId}/${sha256}.svg`;
}

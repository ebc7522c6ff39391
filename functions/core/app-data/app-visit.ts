import type { Caller } from '../auth/authenticate.ts';

export interface AppVisit {
  projectId: string;
  /** A secret of the visitor's browser, different for each app. */
  visitorKey: string;
  /** True when the page says that the visitor signed in. */
  isSignedIn: boolean;
  caller?: Caller | undefined;
  revisionString?: string | undefined;
}

import type { Caller } from '../auth/authenticate.ts';

/** The identity of a call from the page around an app, as its headers prove. */
export interface AppVisit {
  /** The app that the proof or the preview names. */
  projectId: string;
  /** A secret of the visitor's browser, different for each app. */
  visitorKey: string;
  /** True when the page says that the visitor signed in. */
  isSignedIn: boolean;
  caller?: Caller | undefined;
  /** Set in a preview: the displayed revision. */
  revisionString?: string | undefined;
}

import type { Caller } from '../auth/authenticate.ts';

/** The identity of a call from the page around an app, as its headers prove. */
export interface AppVisit {
  /** The app that the proof or the preview names. */
  projectId: string;
  /** A secret of the visitor's browser; each app has another one. */
  visitorKey: string;
  /** True when the page says that the visitor signed in. */
  isSignedIn: boolean;
  /** The user of the API key, if the call has one. */
  caller?: Caller | undefined;
  /** Set in a preview: the displayed revision. */
  revisionString?: string | undefined;
}

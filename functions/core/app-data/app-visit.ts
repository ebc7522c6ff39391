import type { Caller } from '../auth/authenticate.ts';

/** For whom the page around an app calls, as its headers prove. */
export interface AppVisit {
  /** The app of the proof, or of the preview. */
  projectId: string;
  /** What only the visitor's browser knows; another in each app. */
  visitorKey: string;
  /** Whether the page says that the visitor signed in. */
  isSignedIn: boolean;
  /** The user of the API key, if the call has one. */
  caller?: Caller | undefined;
  /** Given in a preview: the revision that is shown. */
  revisionString?: string | undefined;
}

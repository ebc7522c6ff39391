/** Where the shared data of an app is. Without one, only this browser keeps it. */
export type AppDataSource =
  | {
      /** What visitors of the published app share. */
      space: 'live';
      /** What the server wrote into the page, which shows the API that it asks for this app. */
      proof: string | undefined;
      /** The username of the app's owner. */
      author: string;
    }
  | {
      /** What previews share, for those who may manage the project. */
      space: 'preview';
      revisionString: string;
    };

/** A record that a visitor reports. */
export interface ReportedRecord {
  collection: string;
  recordId: string;
}

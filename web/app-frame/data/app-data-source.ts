/** The shared data of an app. */
export type AppDataSource =
  | {
      /** The data that visitors of the published app share. */
      space: 'live';
      /** A text that the server writes into the page. It proves to the API that the page belongs to this app. */
      proof: string | undefined;
      /** The username of the app's owner. */
      author: string;
    }
  | {
      /** The data that previews share, for users who may manage the project. */
      space: 'preview';
      revisionString: string;
    };

/** A record that a visitor reports. */
export interface ReportedRecord {
  collection: string;
  recordId: string;
}

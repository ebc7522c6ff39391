/** The shared data of an app. */
export type AppDataSource =
  | {
      /** The data that visitors of the published app share. */
      space: 'live';
      /** A text of the server in the page, which proves to the API that the page belongs to this app. */
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

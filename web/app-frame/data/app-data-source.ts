export type AppDataSource =
  | {
      /** The data that visitors of the published app share. */
      space: 'live';
      /** A text that the server writes into the page. It proves to the API that the page belongs to this app. */
      proof: string | undefined;
      author: string;
    }
  | {
      /** The data that previews share, for users who may manage the project. */
      space: 'preview';
      revisionString: string;
    };

export interface ReportedRecord {
  collection: string;
  recordId: string;
}

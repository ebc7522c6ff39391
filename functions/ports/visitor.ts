export interface Visit {
  status: number;
  /** Such as `text/html`, without parameters. */
  mediaType: string;
  text: string;
}

export interface Visitor {
  /** Loads an address without following redirects. Throws when it gets no response in time. */
  visit(url: string): Promise<Visit>;
}

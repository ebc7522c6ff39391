export interface Visit {
  status: number;
  /** The media type without parameters, such as `text/html`. */
  mediaType: string;
  text: string;
}

export interface Visitor {
  /** Loads an address without following redirects. Throws when it gets no response in time. */
  visit(url: string): Promise<Visit>;
}

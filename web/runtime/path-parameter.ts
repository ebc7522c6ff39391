/** The parameter of a page's address that holds the path which an app has set with `history`. */
export const PATH_PARAMETER = 'app-path';

/** The origin of the document under check. The top-level domain `.invalid` is reserved and never resolves. */
export const PAGE_ORIGIN = 'https://app.invalid';
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

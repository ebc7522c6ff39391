import { constants } from 'node:zlib';
import httpContentEncoding from '@middy/http-content-encoding';
import httpContentNegotiation from '@middy/http-content-negotiation';

/** Quality 4 compresses almost as well as the highest quality, and takes a hundredth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ENCODINGS_ONLY = {
  parseCharsets: false,
  parseLanguages: false,
  parseMediaTypes: false,
  failOnMismatch: false,
};

export function compression() {
  return [
    httpContentNegotiation({ ...ENCODINGS_ONLY, availableEncodings: ['br', 'gzip'] }),
    // Browsers name gzip first, although they prefer no encoding.
    httpContentEncoding({ br: BROTLI, overridePreferredEncoding: ['br', 'gzip'] }),
  ];
}

import { expect, it } from 'vitest';
import { callOrigin } from '../../../functions/http/call-origin.ts';
import { forwardedOriginHeaders } from '../../../functions/http/forwarded-origin.ts';
import { ORIGIN_SECRET_HEADER } from '../../../shared/contract/origin-secret-header.ts';
import { requestFrom } from '../../fixtures/request-from.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

const originOf = (address: string, userAgent?: string) =>
  callOrigin(requestFrom({ 'x-forwarded-for': address, ...(userAgent !== undefined && { 'user-agent': userAgent }) }));

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['8.8.8.8, 203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['::ffff:203.0.113.77', undefined],
  ['nonsense', undefined],
])('the network of %s is %s, which many households share', (address, network) => {
  expect(originOf(address).network).toBe(network);
});

it.each([
  [CHROME, 'Chrome, Linux'],
  [`${CHROME} Edg/130.0.0.0`, 'Edge, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari, iOS',
  ],
  ['curl/8.4.0', 'curl'],
  ['node', 'node'],
  ['Mozilla/5.0 (compatible)', undefined],
  ['<script>alert(1)</script>', undefined],
  [`x${'y'.repeat(400)}`, `x${'y'.repeat(29)}`],
  [undefined, undefined],
])('the client %s is %s, without a version', (userAgent, client) => {
  expect(originOf('203.0.113.77', userAgent).client).toBe(client);
});

const OWN = { network: '3.120.7.0/24', client: 'node' };
const FORWARDED = { network: '198.51.100.0/24', client: 'Editor' };
const withSecret = (secret: string, headers: Record<string, string> = {}) =>
  requestFrom({ [ORIGIN_SECRET_HEADER]: secret, 'x-forwarded-for': '3.120.7.7', 'user-agent': 'node', ...headers });

it('a call by /mcp has the origin of the caller of /mcp', () => {
  const headers = forwardedOriginHeaders(withSecret('secret'), FORWARDED);
  expect(callOrigin(withSecret('secret', headers))).toEqual(FORWARDED);
  const unknown = forwardedOriginHeaders(withSecret('secret'), { network: undefined, client: undefined });
  expect(callOrigin(withSecret('secret', unknown))).toEqual({});
});

it('an origin that a caller claims is ignored', () => {
  expect(forwardedOriginHeaders(requestFrom({}), FORWARDED)).toEqual({});
  const [[name = '', signed = ''] = []] = Object.entries(forwardedOriginHeaders(withSecret('another'), FORWARDED));
  const text = Buffer.from(JSON.stringify(FORWARDED)).toString('base64url');
  for (const value of [signed, text, `${text}.`, `${text}.${'A'.repeat(43)}`, '.', '']) {
    expect(callOrigin(withSecret('secret', { [name]: value }))).toEqual(OWN);
  }
});

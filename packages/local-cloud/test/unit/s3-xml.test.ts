import { describe, expect, it } from 'vitest';
import { parseDeleteRequest } from '../../s3/parse-delete-request.ts';
import { S3_NAMESPACE, xmlDocument } from '../../wire/xml-document.ts';

const NAMESPACE = `xmlns="${S3_NAMESPACE}"`;

describe('the body of DeleteObjects', () => {
  it('gives the keys as they were written, whatever characters they have', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Delete ${NAMESPACE}>
      <Object><Key> a&amp;b&#13;&lt;c&gt;&apos;&quot; </Key></Object>
      <Object><Key>007</Key></Object>
      <Quiet>true</Quiet></Delete>`;
    expect(parseDeleteRequest(xml)).toEqual({ keys: [` a&b\r<c>'" `, '007'], isQuiet: true });
  });

  it('may name a single object', () => {
    const xml = '<Delete><Object><Key>one</Key></Object></Delete>';
    expect(parseDeleteRequest(xml)).toEqual({ keys: ['one'], isQuiet: false });
  });

  it('may hold a thousand keys full of references', () => {
    const object = `<Object><Key>${'&amp;'.repeat(5)}</Key></Object>`;
    expect(parseDeleteRequest(`<Delete>${object.repeat(1000)}</Delete>`).keys).toHaveLength(1000);
    expect(() => parseDeleteRequest(`<Delete>${object.repeat(1001)}</Delete>`)).toThrow(/not well-formed/);
  });

  it.each([
    ['an empty body', ''],
    ['another document', '<Remove><Object><Key>a</Key></Object></Remove>'],
    ['an element that is not closed', '<Delete><Object><Key>a</Delete>'],
    ['no object', '<Delete></Delete>'],
    ['an empty key', '<Delete><Object><Key></Key></Object></Delete>'],
    ['a reference that XML forbids', '<Delete><Object><Key>a&#x1;</Key></Object></Delete>'],
  ])('is refused: %s', (_name, xml) => {
    expect(() => parseDeleteRequest(xml)).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });
});

describe('a response', () => {
  it('escapes text, repeats lists and omits what is undefined', () => {
    const children = { Key: `a<&>"b\r\u0001`, Size: 0, IsTruncated: false, Next: undefined, Empty: '' };
    expect(xmlDocument('Result', { ...children, Item: [{ N: 'a' }, { N: 'b' }], None: [] }, S3_NAMESPACE)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        `<Result ${NAMESPACE}><Key>a&lt;&amp;&gt;&quot;b&#xd;&#x1;</Key><Size>0</Size>` +
        '<IsTruncated>false</IsTruncated><Empty></Empty><Item><N>a</N></Item><Item><N>b</N></Item></Result>',
    );
  });
});

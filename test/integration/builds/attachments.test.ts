import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import type { Attachments } from '../../../shared/domain/attachments/attachments.ts';
import { buildApp, postForm, QUICK_APP, reviseApp } from '../../fixtures/app-build.ts';
import { type AppVisitor, newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const COLUMNS: Attachments['tables'][number]['columns'] = [
  { name: 'Name', key: 'name', type: 'text' },
  { name: 'Price', key: 'price', type: 'number' },
];
const ROWS = Array.from({ length: 60 }, (_, index) => [`Tea ${index + 1}`, index]);
const PRICES = { name: 'Prices.xlsx', key: 'prices', columns: COLUMNS, rows: ROWS, totalRows: 60 };
const ATTACHED: Attachments = {
  tables: [
    { ...PRICES, use: 'built-in' },
    {
      ...PRICES,
      key: 'orders',
      use: 'shared',
      rows: [
        ['Green tea', 3],
        ['Black tea', 2],
      ],
      totalRows: 2,
    },
  ],
  texts: [{ name: 'menu.pdf', text: 'Open every day.', isCut: false }],
};

const PRICE_LIST = SMALL_APP.replace('</h1>', '</h1>\n<p id="amount"></p>\n<ul id="orders"></ul>').replace(
  '</body>',
  `<script type="application/json" id="buidl-data">{"orders": "shared"}</script>
<script>
const rows = JSON.parse(document.getElementById('table-prices').textContent);
amount.textContent = rows.length + ' teas, first ' + rows[0].name;
buidl.data.collection('orders').subscribe((records) => {
  orders.replaceChildren(...records.map(({ value }) => Object.assign(document.createElement('li'), { textContent: value.name })));
});
</script>
</body>`,
);

const recordsSchema = z.object({
  records: z.array(z.object({ value: z.looseObject({ name: z.string() }), isMine: z.boolean() })),
});

async function ordersOf(visitor: AppVisitor) {
  const { records } = recordsSchema.parse(await (await visitor.list('orders')).json());
  return records.map(({ value, isMine }) => [value.name, isMine]);
}

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterEach(() => cloud.model.forget());
afterAll(() => cloud.close());

describe('the content of attached files', () => {
  it('reaches the model, the document, its shared data, and the revision that replaces a table', async () => {
    const { api, model } = cloud;
    const user = await signUpAndLogIn(api);
    model.always('Coder', PRICE_LIST);
    const built = await buildApp(api, user.apiKey, { ...QUICK_APP, attachments: JSON.stringify(ATTACHED) });
    expect(built).toMatchObject({ status: 'completed', revisionString: '1' });
    const [asked = ''] = model.askedOf('Coder').flatMap(({ messages }) => messages.map(({ text }) => text));
    expect(asked).toContain('<attached_texts>\n# menu.pdf\nOpen every day.\n</attached_texts>');
    expect(asked).toContain('"key":"prices","use":"built-in"');
    expect(asked).not.toContain('Tea 60');
    const html = await (await fetch(built.appUrl ?? '')).text();
    expect(html).toContain('{"name":"Tea 60","price":59}');

    const { projectId } = built;
    const preview = { [VISITOR_HEADERS.revision]: '1', [VISITOR_HEADERS.apiKey]: user.apiKey };
    const previewer = newVisitor({ api, projectId, headers: preview });
    expect(await ordersOf(previewer)).toEqual([
      ['Green tea', false],
      ['Black tea', false],
    ]);

    const publishedAppName = `prices-${crypto.randomUUID().slice(0, 8)}`;
    const publish = () =>
      postForm(`${api}/projects/${projectId}/publish`, user.apiKey, {
        ...{ publishStatus: 'true', revisionToPublish: '1', publishedAppName },
      });
    expect((await publish()).status).toBe(200);
    const proof = await proofOf(`${cloud.siteUrl}/p/${publishedAppName}`);
    const visitor = newVisitor({ api, projectId, headers: { [VISITOR_HEADERS.proof]: proof } });
    expect(await ordersOf(visitor)).toEqual([
      ['Green tea', false],
      ['Black tea', false],
    ]);
    expect((await visitor.write('orders', { type: 'add', value: { name: 'White tea' } })).status).toBe(200);
    expect((await publish()).status).toBe(200);
    await expect.poll(() => ordersOf(visitor)).toHaveLength(3);

    model.say('Editor', `${editBlock('<h1>FocusTomato</h1>', '<h1>New prices</h1>')}\nSUMMARY: New prices.`);
    const revised = await reviseApp(api, user.apiKey, projectId, {
      projectNameDisplay: 'Prices',
      userPrompt: 'Use the new prices.',
      baseRevisionString: '1',
      attachments: JSON.stringify({ tables: [{ ...PRICES, use: 'built-in', rows: [['Mate', 4]], totalRows: 1 }] }),
    });
    expect(revised).toMatchObject({ status: 'completed', revisionString: '1.1' });
    const [edited = ''] = model.askedOf('Editor').flatMap(({ messages }) => messages.map(({ text }) => text));
    expect(edited).toContain('"first":[{"name":"Mate","price":4}]');
    expect(edited).not.toContain('Tea 60');
    const revisedHtml = await (await fetch(revised.appUrl ?? '')).text();
    expect(revisedHtml).toContain('id="table-prices">[{"name":"Mate","price":4}]</script>');
    expect(revisedHtml).toContain('data-buidl-records="orders">[{"name":"Green tea"');
  });

  it('is refused before a build starts when it breaks a limit', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const attachments = JSON.stringify({ tables: [{ ...PRICES, use: 'built-in', rows: [['Tea', 'cheap']] }] });
    const response = await postForm(`${cloud.api}/create-app`, user.apiKey, { ...QUICK_APP, attachments });
    await expectError(response, 'invalid_input');
    expect(cloud.model.asked).toEqual([]);
  });
});

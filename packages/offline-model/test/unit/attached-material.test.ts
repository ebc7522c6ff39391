import { describe, expect, it } from 'vitest';
import { attachmentSections } from '../../../../functions/prompts/attachment-sections.ts';
import { taggedSections } from '../../../../functions/prompts/tagged-sections.ts';
import type { AttachedTable, Attachments } from '../../../../shared/domain/attachments/attachments.ts';
import { createOfflineModel } from '../../offline-model.ts';

const TABLE: AttachedTable = {
  name: 'teas.csv',
  key: 'teas',
  use: 'built-in',
  columns: [
    { name: 'Price', key: 'price', type: 'number' },
    { name: 'Tea', key: 'name', type: 'text' },
    { name: 'Organic', key: 'organic', type: 'yes-no' },
  ],
  rows: [[2.5, 'Sencha', true]],
  totalRows: 1,
};

function asked(idea: string, given: Partial<Attachments>) {
  const attachments = { texts: [], tables: [], ...given };
  const request = {
    ...{ projectId: '', ownerPublicKey: '', projectName: '', idea, llmSettings: {}, styleSettings: {} },
    ...{ userImageKeys: ['a'], firstUserImageNumber: 1, attachments },
  };
  const text = taggedSections({ idea, ...attachmentSections(request) });
  const model = createOfflineModel();
  const question = {
    ...{ modelId: 'offline', maxTokens: 64_000, stopSequences: [], system: 'You are the Coder of Buidl.' },
    messages: [{ role: 'user' as const, text, imageCount: 0 }],
  };
  return { page: model.complete(question), disclaimer: model.disclaimer?.(question) };
}

describe('an attached table', () => {
  it('fills a collection, with a field for each column', async () => {
    const { page, disclaimer } = asked('a list of my teas', { tables: [TABLE] });
    const config = /<script type="application\/json" id="config">\s*(.*?)\s*<\/script>/s.exec(await page)?.[1] ?? '';
    expect(JSON.parse(config)).toMatchObject({
      fields: [
        { name: 'price', label: 'Price', kind: 'number' },
        { name: 'organic', label: 'Organic', kind: 'select', options: ['Yes', 'No'] },
      ],
      start: { elementId: 'table-teas', nameKey: 'name' },
    });
    expect(disclaimer?.notes.join(' ') ?? '').not.toContain('teas.csv');
  });

  it.each([
    ['in another template', 'a pomodoro timer', TABLE],
    ['that is shared', 'a list of my teas', { ...TABLE, use: 'shared' as const }],
  ])('%s is named as missing, and the build is free', (_, idea, table) => {
    const { disclaimer } = asked(idea, { tables: [table] });
    expect(disclaimer).toMatchObject({
      isFree: true,
      notes: expect.arrayContaining(['The built-in composer cannot show these rows here: teas.csv.']),
    });
  });
});

it('attached texts and a look are named as missing', () => {
  const texts = [{ name: 'menu.pdf', text: 'Tea', isCut: false }];
  const { disclaimer } = asked('a pomodoro timer', { texts, look: 0 });
  expect(disclaimer?.isFree).toBe(true);
  expect(disclaimer?.notes.join(' ')).toMatch(/does not read attached texts: menu\.pdf\. .*follows the look of none/);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectError } from '../../fixtures/json-response.ts';
import { openPublisher, type Publisher } from '../../fixtures/publisher.ts';

let publisher: Publisher;

beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.cloud.close());
beforeEach(() => publisher.unpublish());

describe('a report', () => {
  const report = (
    visitor: string,
    id = publisher.projectId,
    body: object = { reason: 'malicious', details: '<b>x</b>' },
  ) =>
    fetch(`${publisher.cloud.api}/projects/${id}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
      body: JSON.stringify(body),
    });

  it('may be about a preview', async () => {
    const body = { reason: 'malicious', revisionString: '1' };
    expect((await report('203.0.113.9', publisher.projectId, body)).status).toBe(200);
    await expectError(await report('203.0.113.9', publisher.projectId, { ...body, revisionString: '7' }), 'not_found');
    const listed = await fetch(`${publisher.cloud.api}/admin/reports`, {
      headers: { 'x-api-key': publisher.adminKey },
    });
    const { reports } = z.object({ reports: z.array(z.unknown()) }).parse(await listed.json());
    expect(reports.at(-1)).toMatchObject({ projectId: publisher.projectId, revisionString: '1' });
  });

  it('may be about a record that visitors share', async () => {
    await publisher.publishAs(publisher.newName());
    const record = { collection: 'board', recordId: 'a'.repeat(26) };
    const body = { reason: 'malicious', record };
    expect((await report('203.0.113.10', publisher.projectId, body)).status).toBe(200);
    await expectError(
      await report('203.0.113.10', publisher.projectId, { ...body, record: { ...record, recordId: '../1' } }),
      'invalid_input',
    );
    const listed = await fetch(`${publisher.cloud.api}/admin/reports`, {
      headers: { 'x-api-key': publisher.adminKey },
    });
    const { reports } = z.object({ reports: z.array(z.unknown()) }).parse(await listed.json());
    expect(reports.at(-1)).toMatchObject({ projectId: publisher.projectId, record });
  });

  it('from any visitor reaches the admins', async () => {
    await publisher.publishAs(publisher.newName());
    expect((await report('203.0.113.7')).status).toBe(200);
    const listed = await fetch(`${publisher.cloud.api}/admin/reports`, {
      headers: { 'x-api-key': publisher.adminKey },
    });
    expect(await listed.json()).toMatchObject({
      reports: expect.arrayContaining([
        expect.objectContaining({ projectId: publisher.projectId, details: '<b>x</b>' }),
      ]),
    });
  });

  it('needs a published app and a reason', async () => {
    await expectError(await report('203.0.113.8'), 'not_found');
    await expectError(await report('203.0.113.8', publisher.projectId, { reason: 'boring' }), 'invalid_input');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import type { AppVisitor } from '../../fixtures/app-visitor.ts';
import { addedBy, type DataApp, newDataApp, seenBy } from '../../fixtures/data-app.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let owner: SignedInUser;
let sam: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  [owner, sam] = await Promise.all([signUpAndLogIn(cloud.api), signUpAndLogIn(cloud.api)]);
});
afterAll(() => cloud.close());

const add: RecordChange = { type: 'add', value: { text: 'added' } };

/**
 * The expected effect of each policy: the visitors who may add a record, who may read Ann's record and who may change
 * it. `remove` is the first visitor, in the order ben, sam, ann, owner, who may remove the record.
 */
const RULES = [
  {
    name: 'shared',
    policy: {},
    add: 'ben sam ann owner',
    read: 'ben sam ann owner',
    change: 'ann owner',
    remove: 'ann',
  },
  {
    name: 'members',
    policy: { add: 'signed-in' },
    add: 'sam owner',
    read: 'ben sam ann owner',
    change: 'ann owner',
    remove: 'ann',
  },
  {
    name: 'news',
    policy: { add: 'owner', change: 'owner' },
    add: 'owner',
    read: 'ben sam ann owner',
    change: 'owner',
    remove: 'owner',
  },
  {
    name: 'own',
    policy: { read: 'author' },
    add: 'ben sam ann owner',
    read: 'ann owner',
    change: 'ann owner',
    remove: 'ann',
  },
  {
    name: 'inbox',
    policy: { read: 'owner', change: 'nobody' },
    add: 'ben sam ann owner',
    read: 'owner',
    change: '',
    remove: 'owner',
  },
  {
    name: 'log',
    policy: { change: 'nobody' },
    add: 'ben sam ann owner',
    read: 'ben sam ann owner',
    change: '',
    remove: 'owner',
  },
];

/** Returns all kinds of visitors. Ben and Ann are not signed in, and Sam is signed in but does not manage the app. */
async function everybody(app: DataApp) {
  const samsBrowser = app.visitor(sam);
  const signedIn = await samsBrowser.call('/visitor', { method: 'POST', body: '{}' });
  expect(signedIn.status).toBe(200);
  return { ben: app.visitor(), sam: samsBrowser, ann: app.visitor(), owner: app.visitor(owner) };
}

/** Returns the names of the visitors whose action succeeds. Expects that the policy refuses the others. */
async function allowed(
  all: Record<string, AppVisitor>,
  attempt: (visitor: AppVisitor) => Promise<Response>,
): Promise<string> {
  const names: string[] = [];
  for (const [name, visitor] of Object.entries(all)) {
    const response = await attempt(visitor);
    if (response.ok) names.push(name);
    else expect([403, 404]).toContain(response.status);
  }
  return names.join(' ');
}

it('a policy says who may add, read, change and remove', async () => {
  const app = await newDataApp(cloud, owner);
  const all = await everybody(app);
  const records = new Map<string, string>();
  // Adds the records before the policies apply, because some policies do not let Ann add.
  for (const { name } of RULES) records.set(name, (await addedBy(all.ann, name, { text: 'one' })).id);
  const policy = Object.fromEntries(RULES.map((rule) => [rule.name, rule.policy]));
  await openTable(cloud).set({ pk: `DATA#${app.projectId}`, sk: 'POLICY' }, { policy });
  for (const { policy: _, ...expected } of RULES) {
    const { name } = expected;
    const recordId = records.get(name) ?? '';
    const set: RecordChange = { type: 'set', recordId, value: { text: 'changed' } };
    const actual = {
      name,
      add: await allowed(all, (visitor) => visitor.write(name, add)),
      read: await allowed(all, (visitor) => visitor.call(`/data/${name}/${recordId}`)),
      change: await allowed(all, (visitor) => visitor.write(name, set)),
      remove: await allowed(all, (visitor) => visitor.write(name, { type: 'remove', recordId })),
    };
    // `remove` names only one visitor, because the record is gone after the first removal that succeeds.
    expect(actual).toEqual(expected);
    const listed = (await seenBy(all.ben, name)).length;
    expect(listed).toBe({ own: 1, inbox: 0 }[name] ?? expected.add.split(' ').length);
  }
});

it('a new revision that tightens a policy applies to pages that are already open', async () => {
  const { call } = routeCalls(cloud.api);
  const app = await newDataApp(cloud, owner);
  const publish = (revisionToPublish: string) =>
    call(owner, 'publishProject', {
      projectId: app.projectId,
      publishStatus: true,
      revisionToPublish,
      publishedAppName: `tight-${app.projectId.slice(-20)}`,
    });
  await app.addRevision('2', '{"list":"shared"}');
  await app.addRevision('3', '{"list":{"add":"owner","change":"owner"}}');
  await publish('2');
  const ann = app.visitor();
  const { id: recordId } = await addedBy(ann, 'list', { text: 'one' });
  await publish('3');
  expect(await expectError(await ann.write('list', add), 'forbidden')).toBe('Only the owner of this app adds to this.');
  const change: RecordChange = { type: 'set', recordId, value: { text: 'two' } };
  expect(await expectError(await ann.write('list', change), 'forbidden')).toBe('You cannot change this.');
  expect(await seenBy(ann, 'list')).toMatchObject([{ id: recordId, value: { text: 'one' } }]);
});

describe('an app is closed', () => {
  const closedFor = async (visitor: AppVisitor, code: ErrorCode) => {
    await expectError(await visitor.write('list', add), code);
    await expectError(await visitor.list('list'), code);
    await expectError(await visitor.call('/visitor'), code);
  };

  it('when its owner unpublishes it', async () => {
    const app = await newDataApp(cloud, owner);
    await addedBy(app.visitor(), 'list', { text: 'one' });
    await routeCalls(cloud.api).call(owner, 'publishProject', {
      projectId: app.projectId,
      publishStatus: false,
    });
    await closedFor(app.visitor(), 'not_found');
  });

  it('when an admin takes it down, and opens again with its data', async () => {
    const { call } = routeCalls(cloud.api);
    const admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
    const app = await newDataApp(cloud, owner);
    const { projectId } = app;
    await addedBy(app.visitor(), 'list', { text: 'one' });
    const because = { projectId, rule: 'other', reason: 'Spam', adminPassword: ADMIN_PASSWORD } as const;
    await call(admin, 'setTakenDown', { ...because, isTakenDown: true });
    await closedFor(app.visitor(), 'gone');
    // The owner can still read the data.
    expect((await app.manage(owner, 'GET', '/list')).status).toBe(200);
    await call(admin, 'setTakenDown', { ...because, isTakenDown: false });
    expect((await app.visitor().write('list', add)).status).toBe(200);
  });

  it('when its owner is banned', async () => {
    const villain = await signUpAndLogIn(cloud.api);
    const admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
    const app = await newDataApp(cloud, villain);
    await addedBy(app.visitor(), 'list', { text: 'one' });
    await routeCalls(cloud.api).call(admin, 'banUser', {
      publicKey: villain.publicKey,
      reason: 'Spam',
      adminPassword: ADMIN_PASSWORD,
    });
    await closedFor(app.visitor(), 'gone');
    await expectError(await app.manage(villain, 'GET', '/list'), 'banned');
  });
});

describe('signing in', () => {
  const signIn = (visitor: AppVisitor) => visitor.call('/visitor', { method: 'POST', body: '{}' });
  const signedIn = { [VISITOR_HEADERS.isSignedIn]: 'true' };

  it('gives access to private records on a second device, and only after it', async () => {
    const app = await newDataApp(cloud, owner, { notes: { read: 'author' } });
    const [phone, laptop] = [app.visitor(sam), app.visitor(sam)];
    const { id: recordId } = await addedBy(phone, 'notes', { text: 'mine' });
    expect((await signIn(phone)).status).toBe(200);
    // The session alone gives no access on another device, because the visitor must consent on each device.
    expect(await seenBy(laptop, 'notes')).toEqual([]);
    expect((await signIn(laptop)).status).toBe(200);
    Object.assign(laptop.headers, signedIn);
    expect(await seenBy(laptop, 'notes')).toMatchObject([{ id: recordId, isMine: true }]);
    const change: RecordChange = { type: 'set', recordId, value: { text: 'longer' }, ifVersion: 1 };
    expect((await laptop.write('notes', change)).status).toBe(200);
    const stranger = app.visitor();
    Object.assign(stranger.headers, signedIn);
    expect(await seenBy(stranger, 'notes')).toEqual([]);
  });

  it('is refused in a browser of another account, and without an account', async () => {
    const app = await newDataApp(cloud, owner);
    const browser = app.visitor(sam);
    expect((await signIn(browser)).status).toBe(200);
    Object.assign(browser.headers, { [VISITOR_HEADERS.apiKey]: owner.apiKey });
    await expectError(await signIn(browser), 'conflict');
    await expectError(await signIn(app.visitor()), 'unauthenticated');
  });
});

describe('a public board', () => {
  it('refuses blocked words and too many links in any field, except from its owner', async () => {
    const app = await newDataApp(cloud, owner, { inbox: { read: 'owner' } });
    const ann = app.visitor();
    const links = { text: 'https://a.example https://b.example https://c.example' };
    const write = (collection: string, value: Record<string, string>, visitor = ann) =>
      visitor.write(collection, { type: 'add', value });
    expect(await expectError(await write('board', links), 'invalid_input')).toContain('2 links');
    const bait = { title: 'Hi', text: 'Please Connect  your Wállet' };
    expect(await expectError(await write('board', bait), 'invalid_input')).toContain('not allowed');
    const { id: recordId } = await addedBy(ann, 'board', { text: 'https://a.example' });
    const change: RecordChange = { type: 'set', recordId, value: links };
    await expectError(await ann.write('board', change), 'invalid_input');
    expect((await write('inbox', links)).status).toBe(200);
    expect((await write('board', links, app.visitor(owner))).status).toBe(200);
  });

  it('shows unapproved records to their author and the owner only', async () => {
    const app = await newDataApp(cloud, owner);
    expect((await app.manage(owner, 'POST', '', { approvesFirst: true })).status).toBe(200);
    const [ann, ben] = [app.visitor(), app.visitor()];
    const { id: recordId, isPending } = await addedBy(ann, 'board', { text: 'Hello', votes: 0 });
    expect(isPending).toBe(true);
    expect(await seenBy(ann, 'board')).toMatchObject([{ id: recordId, isPending: true }]);
    expect(await seenBy(app.visitor(owner), 'board')).toMatchObject([{ id: recordId }]);
    expect(await seenBy(ben, 'board')).toEqual([]);
    await expectError(await ben.call(`/data/board/${recordId}`), 'not_found');
    const vote: RecordChange = { type: 'increment', recordId, field: 'votes', by: 1 };
    await expectError(await ben.write('board', vote), 'not_found');
    const approval = { writeId: randomUUID(), ifVersion: 1, isApproved: true };
    expect((await app.manage(owner, 'POST', `/board/${recordId}`, approval)).status).toBe(200);
    expect(await seenBy(ben, 'board')).toMatchObject([{ id: recordId }]);
    // The approval applied only to the old text, so the changed record waits for approval again.
    const change: RecordChange = { type: 'set', recordId, value: { text: 'Other' } };
    expect((await ann.write('board', change)).status).toBe(200);
    expect(await seenBy(ben, 'board')).toEqual([]);
  });
});

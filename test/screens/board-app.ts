import { type PublishedDataApp, publishDataApp } from '../fixtures/data-app.ts';
import type { RouteCalls } from '../fixtures/route-calls.ts';
import type { SignedInUser } from '../fixtures/signed-in-user.ts';
import type { SharedCloud } from '../integration/shared-cloud.ts';

const POLICY = {
  bookings: { read: 'owner', add: 'everyone', change: 'nobody' },
  favourites: { read: 'author', add: 'everyone', change: 'author' },
  posts: { read: 'everyone', add: 'everyone', change: 'author' },
  scores: {
    read: 'everyone',
    add: 'everyone',
    change: 'author',
    counters: ['likes'],
    shape: {
      type: 'object',
      required: ['name', 'points'],
      properties: {
        name: { type: 'string', maxLength: 40 },
        points: { type: 'integer', minimum: 0 },
        likes: { type: 'integer' },
      },
    },
  },
};

const DOCUMENT = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Neighbours</title>
<style>body{font:16px system-ui;margin:2rem;background:#fff;color:#222}button{font:inherit;padding:.5rem 1rem}</style>
<h1>Neighbours</h1><ul id="posts"></ul><button id="report">Report the newest post</button> <button id="sign-in">Sign in</button>
<script>
const posts = buidl.data.collection('posts');
let newest;
posts.subscribe((records) => {
  newest = records[0];
  document.getElementById('posts').replaceChildren(...records.slice(0, 5).map(({ value }) => {
    const item = document.createElement('li');
    item.textContent = value.text;
    return item;
  }));
});
document.getElementById('report').addEventListener('click', () => posts.report(newest.id));
document.getElementById('sign-in').addEventListener('click', () => buidl.visitor.signIn());
</script></html>`;

const TEXTS = [
  'The bakery on Mill Lane has rye bread again, from seven in the morning until it is sold out.',
  'Who has lost a grey cat? She answers to nothing but tuna.',
  '<img src=x onerror=alert(1)> is just a text here',
  'Flohmarkt am Samstag, Stände ab 8 Uhr 🎪',
];
const SHOWN_ON_PAGES = 57;

export interface BoardApp extends PublishedDataApp {
  newestId: string;
}

/** Publishes a shared app with posts, scores, bookings, pending posts, preview data and a reported post. */
export async function publishBoard(cloud: SharedCloud, owner: SignedInUser, { call }: RouteCalls): Promise<BoardApp> {
  const app = await publishDataApp(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'neighbours',
    html: DOCUMENT,
    policy: POLICY,
  });
  const { projectId } = app;
  const fill = (space: 'live' | 'preview', collection: string, values: Record<string, string | number>[]) =>
    call(owner, 'importRecords', { projectId, space, collection, writeId: crypto.randomUUID(), values });
  await fill(
    'live',
    'posts',
    Array.from({ length: SHOWN_ON_PAGES }, (_, index) => ({ text: `Note ${index + 1}`, stars: index })),
  );
  await fill('preview', 'posts', [{ text: 'Only a try' }]);
  const [ann, ben] = [app.visitor(), app.visitor()];
  for (const [stars, text] of TEXTS.entries()) await app.add(ann, 'posts', { text, stars });
  for (const [index, name] of ['Ann', 'Ben', 'Çelik', 'Dora'].entries())
    await app.add(ben, 'scores', { name, points: 1_200 - index * 90, likes: index });
  await app.add(ann, 'bookings', { name: 'Ann Lee', day: '2026-12-01', seats: 4, phone: '030 12345' });
  await app.add(ben, 'bookings', { name: 'Ben', day: '2026-12-03', seats: 2, note: 'A table outside' });
  await call(owner, 'setDataSettings', { projectId, approvesFirst: true });
  await app.add(ben, 'posts', { text: 'Cheap watches, write to me', stars: 5 });
  await call(owner, 'setDataSettings', { projectId, approvesFirst: false });
  const newest = await app.add(ben, 'posts', { text: 'Rude words about the neighbours', stars: 1 });
  const record = { collection: 'posts', recordId: newest.id };
  await fetch(`${cloud.api}/projects/${projectId}/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'hateful', details: 'It is about my family.', record }),
  });
  return { ...app, newestId: newest.id };
}

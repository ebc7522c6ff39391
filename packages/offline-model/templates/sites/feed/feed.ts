/** A message board: posts by all visitors, with replies, likes, tags and sorting. */

import { html } from '../../../engine/markup.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData, sharing } from '../../../engine/shared-data/shared-data.ts';
import { click, fill, gone, see, visitAs } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const NAME_SHAPE = { type: 'string', minLength: 1, maxLength: 40 } as const;
const POSTS: DataDeclaration = {
  posts: {
    preset: 'shared',
    counters: ['likes'],
    shape: {
      type: 'object',
      properties: {
        name: NAME_SHAPE,
        text: { type: 'string', minLength: 1, maxLength: 500 },
        likes: { type: 'integer', minimum: 0 },
      },
      required: ['name', 'text'],
    },
  },
  replies: {
    preset: 'shared',
    shape: {
      type: 'object',
      properties: {
        post: { type: 'string', maxLength: 40 },
        name: NAME_SHAPE,
        text: { type: 'string', minLength: 1, maxLength: 300 },
      },
      required: ['post', 'name', 'text'],
    },
  },
};

const POST = '{word} #{other}';
const publish = [fill('Your name', '{name}'), fill('What is new?', POST), click('Publish')];

export const feed: Template = {
  id: 'feed',
  label: 'Message board',
  titleFor: (topic) => `${topic} board`,
  type: 'webapp',
  color: { lightness: 0.56, chroma: 0.15, hue: 250 },
  icon: '<path d="M4 5h16v10H9l-5 4zM8 9h8M8 12h5"/>',
  keywords: keywords({
    8: [
      'message board',
      'discussion board',
      'discussion forum',
      'forum',
      'guestbook',
      'guest book',
      'social network',
      'social media app',
      'social media',
      'social feed',
      'news feed',
      'like twitter',
      'twitter clone',
      'x clone',
      'reddit clone',
      'facebook clone',
      'mastodon clone',
      'threads clone',
      'microblog',
      'micro blogging',
      'community board',
      'community app',
      'soziales netzwerk',
      'gästebuch',
    ],
    3: ['feed', 'posts', 'comments'],
  }),
  can: [
    'post',
    'reply',
    'like',
    'tag',
    'search',
    'name',
    'sort',
    'share',
    'write',
    'delete',
    'thread',
    'message',
    'beitrag',
    'antwort',
    'gefällt',
    'suche',
  ],
  otherMeanings: [
    'social media manager',
    'social media calendar',
    'social media planner',
    'social media agency',
    'social media detox',
    'social media schedule',
    'feed the',
    'bird feed',
    'blog posts',
    'baby feed',
  ],
  styleFile: new URL('./feed.css', import.meta.url),
  scriptFile: new URL('./feed.js', import.meta.url),
  shared: [sharedData],
  compose: ({ idea, topic }) => ({
    tagline: topic === undefined ? 'Say something, answer, like.' : `Everything about ${topic}: say, answer, like.`,
    width: 'medium',
    config: {},
    ...sharing(idea, POSTS),
    shortcuts: [
      { keys: 'N', does: 'Write a post' },
      { keys: 'Ctrl + Enter', does: 'Publish it' },
      { keys: '/', does: 'Search' },
    ],
    body: html`<form id="form" class="card write" autocomplete="off">
  <label>Your name<input id="name" maxlength="40" required dir="auto"></label>
  <label>What is new?<textarea id="text" rows="3" maxlength="500" required dir="auto" placeholder="Write a post. Words with # become tags."></textarea></label>
  <div class="row spread"><span id="left" class="hint number">500 left</span><button type="submit" class="primary">Publish</button></div>
</form>
<div class="row tools">
  <label class="search"><span class="visually-hidden">Search posts</span><input type="search" id="search" placeholder="Search posts"></label>
  <div class="segments" role="group" aria-label="Order"><button type="button" data-order="new" aria-pressed="true">New</button><button type="button" data-order="top" aria-pressed="false">Most liked</button></div>
</div>
<div id="tags" class="row tags" role="group" aria-label="Tags"></div>
<ol id="posts" class="posts" aria-label="Posts"></ol>
<p id="empty" class="empty" hidden><strong>No posts here yet</strong>Write the first one.</p>
${keepingNote('Everyone who opens this page sees what you post, under the name that you give.')}`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a board of short posts of everyone who opens it, with replies, likes, tags, search and sorting.`,
    sections: [
      { name: 'Writing', purpose: 'Name and text of a new post' },
      { name: 'Posts', purpose: 'All posts with likes and replies; search, order, tags' },
    ],
    data: ['posts: shared; name, text, likes (counter)', 'replies: shared; post, name, text', 'Your name'],
    features: {
      Publish: [...publish, see('listitem', POST, { isKept: true })],
      'See the posts of others': [...publish, visitAs('another'), see('listitem', POST)],
      Like: [...publish, click('Like the post of {name}'), see('button', 'Like the post of {name}', { contains: '1' })],
      Search: [
        ...publish,
        see('listitem', POST),
        fill('Search posts', '{word}{name}', 'searchbox'),
        gone('listitem', POST),
      ],
      'Filter by tag': [...publish, see('group', 'Tags', { contains: '#{other}' })],
    },
  }),
};

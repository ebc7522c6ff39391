/** A feed: short posts with replies, likes, tags and sorting, kept on this device; it says that nobody else sees it. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

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
      'red social',
      'réseau social',
      'soziales netzwerk',
      'gästebuch',
      'rede social',
      'социальная сеть',
      'форум',
      '掲示板',
      '社交网络',
      '게시판',
    ],
    3: ['feed', 'posts', 'comments'],
  }),
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
  compose: ({ topic }) => ({
    tagline:
      topic === undefined ? 'Say something, answer, like.' : `Everything about ${topic}: say, answer, like.`,
    width: 'medium',
    config: { topic: topic ?? '' },
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
<p id="empty" class="empty" hidden><strong>No posts here</strong>Write the first one.</p>
<p class="hint note">The first posts are samples. There is no server behind this page: what you write stays on this device, and nobody else sees it.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a board of short posts with replies, likes, tags, search and sorting, kept on the device.`,
    sections: [
      { name: 'Writing', purpose: 'Name and text of a new post' },
      { name: 'Posts', purpose: 'All posts with likes and replies; search, order, tags' },
    ],
    data: ['Posts: name, text, time, likes, replies', 'Your name'],
    interactions: ['Publish', 'Reply', 'Like', 'Filter by tag', 'Search', 'Delete one of your own with undo'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'Your name', value: 'Ada' },
      { action: 'fill', role: 'textbox', name: 'What is new?', value: 'The lamp burns #harbour' },
      { action: 'click', role: 'button', name: 'Publish' },
      { action: 'expect', role: 'button', name: 'Like the post of Ada' },
      { action: 'fill', role: 'searchbox', name: 'Search posts', value: 'lamp' },
      { action: 'expect', role: 'button', name: '#harbour' },
    ],
  }),
};

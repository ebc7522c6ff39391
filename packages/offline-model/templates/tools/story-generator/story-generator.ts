/** A story generator: a few choices become a story over `buidl.ai.chat`, with an image on wish; stories are kept. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const MOODS = ['adventurous', 'gentle', 'funny', 'spooky'] as const;

export const storyGenerator: Template = {
  id: 'story-generator',
  label: 'Story maker',
  titleFor: (topic) => `${topic} stories`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.15, hue: 330 },
  icon: '<path d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14"/>',
  keywords: keywords({
    6: [
      'story generator',
      'story maker',
      'story writer',
      'story creator',
      'story app',
      'ai story',
      'ai stories',
      'bedtime story',
      'bedtime stories',
      'write stories',
      'writes stories',
      'generate stories',
      'generates stories',
      'fairy tale generator',
      'tale generator',
    ],
    3: ['storyteller', 'storytelling', 'stories with ai', 'short stories'],
  }),
  otherMeanings: ['user story', 'user stories', 'story points', 'success stories', 'our story'],
  styleFile: new URL('./story-generator.css', import.meta.url),
  scriptFile: new URL('./story-generator.js', import.meta.url),
  compose: ({ topic }) => ({
    tagline: 'Choose a hero and a mood; the story is written for you.',
    width: 'wide',
    config: { subject: topic ?? '' },
    shortcuts: [{ keys: 'N', does: 'New story' }],
    body: html`<div class="studio">
<form id="form" class="card stack" aria-label="New story">
  <h2>New story</h2>
  <label>What is it about?
    <input id="subject" maxlength="60" placeholder="a fox who collects buttons" value="${topic ?? ''}" dir="auto">
  </label>
  <label>Mood
    <select id="mood">${MOODS.map((mood) => html`<option>${mood}</option>`)}</select>
  </label>
  <label class="tick"><input type="checkbox" id="with-image">Draw a picture, too</label>
  <button type="submit" class="primary" id="write">${icon('pencil')}Write the story</button>
  <p id="problem" class="problem" role="alert" hidden></p>
</form>
<article id="story" class="card story" aria-live="polite" aria-label="Story">
  <img id="image" alt="" hidden>
  <p id="words" dir="auto">Your story appears here.</p>
</article>
<section class="kept" aria-label="Kept stories">
  <h2>Kept stories</h2>
  <ul id="list" class="list"></ul>
  <p id="none" class="hint">Stories that were written are kept here.</p>
</section>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: writes a short story from a subject and a mood with buidl.ai.chat, draws a picture with buidl.ai.image on wish, and keeps the stories.`,
    sections: [
      { name: 'New story', purpose: 'Subject, mood, and whether to draw a picture' },
      { name: 'Story', purpose: 'The story as it was written' },
      { name: 'Kept stories', purpose: 'All stories, newest first' },
    ],
    data: ['Story: id, subject, mood, text, picture'],
    interactions: ['Write a story', 'Draw a picture', 'Read a kept story', 'Delete with undo'],
    checks: [
      { action: 'fill', role: 'textbox', name: 'What is it about?', value: 'a lighthouse' },
      { action: 'expect', role: 'button', name: 'Write the story' },
      { action: 'expect', role: 'heading', name: 'Kept stories' },
    ],
  }),
};

/** A portfolio: about the person, work with filters, and a contact form. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import { image } from '../../../engine/images.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { click, fill, gone, press, reload, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { website } from '../shared/website.ts';
import { anyCraft, type Craft, crafts } from './crafts.ts';

export const portfolio: Template = {
  id: 'portfolio',
  label: 'Portfolio',
  titleFor: (topic) => capitalised(topic),
  type: 'website',
  color: { lightness: 0.45, chroma: 0.09, hue: 270 },
  icon: '<path d="M4 5h7v7H4zM13 5h7v4h-7zM13 11h7v8h-7zM4 14h7v5H4z"/>',
  keywords: keywords({
    7: ['portfolio', 'portfolio site', 'personal website', 'personal site', 'personal page'],
    4: [
      'showcase my work',
      'show my work',
      'my projects',
      'resume site',
      'cv site',
      'online cv',
      'resume',
      'résumé',
      'lebenslauf',
      'about me page',
    ],
  }),
  can: [
    'contact',
    'form',
    'work',
    'about',
    'word',
    'message',
    'filter',
    'picture',
    'image',
    'photo',
    'project',
    'gallery',
    'skill',
    'experience',
    'kontakt',
    'formular',
    'arbeit',
    'bild',
    'foto',
    'projekte',
    'galerie',
  ],
  otherMeanings: [
    'investment portfolio',
    'stock portfolio',
    'crypto portfolio',
    'portfolio tracker',
    'portfolio value',
    'resume the',
  ],
  shared: [website],
  styleFile: new URL('./portfolio.css', import.meta.url),
  scriptFile: new URL('./portfolio.js', import.meta.url),
  compose(spec) {
    const craft = craftOf(spec);
    return {
      tagline: craft.role,
      width: 'full',
      config: {},
      shortcuts: [{ keys: 'Esc', does: 'Close the open work' }],
      headerExtra: html`<nav class="nav" aria-label="Page">
    <a href="#work">Work</a><a href="#about">About</a><a href="#contact">Contact</a>
  </nav>`,
      body: html`${hero(spec, craft)}
${work(spec, craft)}
${about(craft)}
${contact()}`,
    };
  },
  plan: (spec) => {
    const craft = craftOf(spec);
    return {
      summary: `${spec.title}: a portfolio with four works to filter and open, a word about the person, and a form.`,
      sections: [
        { name: 'Opening', purpose: 'Who it is and what they do' },
        { name: 'Work', purpose: 'Four works to filter by kind and to open' },
        { name: 'About', purpose: 'How they work' },
        { name: 'Contact', purpose: 'A message, kept on the device' },
      ],
      data: ['Message: name, email, text'],
      images: craft.works.map(([title, kind, text], index) => ({
        placeholder_id: `work-${index + 1}`,
        purpose: `The image of “${title}”`,
        prompt: `${kind}: ${title}. ${text} Calm, well lit, no text.`,
        aspect: '4:3' as const,
      })),
      features: features(craft),
    };
  },
};

function features({ works }: Craft): Readonly<Record<string, readonly Step[]>> {
  const [[shown = '', kind = '', text = ''] = [], [second = '', , secondText = ''] = []] = works;
  const other = works.find((each) => each[1] !== kind)?.[1] ?? '';
  const areShown = (count: number) => [
    see('listitem', '', { count, within: { role: 'region', name: 'Selected work' } }),
    see('status', 'Announcements', { text: `${count} works shown` }),
  ];
  return {
    'Filter the work': [
      see('button', `Open ${shown}`),
      click(other),
      gone('button', `Open ${shown}`),
      ...areShown(works.filter((each) => each[1] === other).length),
      see('button', other, { state: 'checked' }),
      see('button', 'All', { state: 'checked', not: true }),
      click(kind),
      see('button', `Open ${shown}`),
      ...areShown(works.filter((each) => each[1] === kind).length),
      see('button', kind, { state: 'checked' }),
      click('All'),
      ...areShown(works.length),
      see('button', 'All', { state: 'checked' }),
      see('button', kind, { state: 'checked', not: true }),
    ],
    'Open a work': [
      click(`Open ${shown}`),
      see('dialog', shown, { contains: kind }),
      see('dialog', shown, { contains: text }),
      see('img', `${shown}, ${kind.toLowerCase()}`, { within: { role: 'dialog', name: shown } }),
      click(shown, 'heading'),
      see('dialog', shown),
      click('Close'),
      gone('dialog', shown),
      click(`Open ${second}`),
      see('dialog', second, { contains: secondText }),
      press('Escape'),
      gone('dialog', second),
      click(`Open ${shown}`),
      see('dialog', shown),
      // The button is behind the open dialog, so this is a click beside the dialog.
      click('Dark theme'),
      gone('dialog', shown),
    ],
    'Write a message': [
      fill('Your name', '{word}'),
      fill('Your email', '{other}@example.com'),
      fill('Message', '{name}'),
      click('Send message'),
      see('heading', 'Thank you, {word}'),
      gone('button', 'Send message'),
      reload,
      see('textbox', 'Your name', { value: '' }),
      gone('heading', 'Thank you, {word}'),
    ],
  };
}

function craftOf({ idea, topic, title }: AppSpec): Craft {
  return crafts.find(({ words }) => words.test(`${topic ?? ''} ${idea} ${title}`)) ?? anyCraft;
}

function hero({ title }: AppSpec, craft: Craft): Markup {
  return html`<section class="hero" aria-labelledby="headline">
  <p class="kicker">${craft.role}</p>
  <h2 id="headline">${craft.headline}</h2>
  <p class="lead">${craft.lead}</p>
  <div class="row"><a class="button primary" href="#work">See the work</a><a class="button" href="#contact">Write to ${title.length < 24 ? title : 'me'}</a></div>
</section>`;
}

function work(spec: AppSpec, craft: Craft): Markup {
  const kinds = [...new Set(craft.works.map(([, kind]) => kind))];
  const cards = craft.works.map(
    ([title, kind, text], index) => html`    <li data-kind="${kind}">
      <button type="button" class="work" aria-label="Open ${title}">
        ${image(spec, `work-${index + 1}`, `${title}, ${kind.toLowerCase()}`, index)}
        <strong>${title}</strong><small>${kind}</small>
      </button>
      <p hidden>${text}</p>
    </li>`,
  );
  return html`<section id="work" class="band" aria-labelledby="work-title">
  <div class="row spread"><h2 id="work-title">Selected work</h2>
    <div class="segments" role="group" aria-label="Kind of work">
      <button type="button" data-filter="" aria-pressed="true">All</button>
${kinds.map((kind) => html`      <button type="button" data-filter="${kind}" aria-pressed="false">${kind}</button>`)}
    </div>
  </div>
  <ul class="works" id="works">
${cards}
  </ul>
</section>
<dialog id="dialog" class="dialog" aria-labelledby="dialog-title">
  <div id="dialog-image"></div>
  <h2 id="dialog-title"></h2>
  <p class="hint" id="dialog-kind"></p>
  <p id="dialog-text"></p>
  <button type="button" class="primary" id="close">Close</button>
</dialog>`;
}

function about(craft: Craft): Markup {
  return html`<section id="about" class="band split" aria-labelledby="about-title">
  <h2 id="about-title">About</h2>
  <div class="stack"><p class="large">${craft.about}</p>
    <ul class="skills" aria-label="What I do">${craft.skills.map((skill) => html`<li>${skill}</li>`)}</ul></div>
</section>`;
}

function contact(): Markup {
  return html`<section id="contact" class="contact" aria-labelledby="contact-title">
  <div><h2 id="contact-title">Say hello</h2><p>This page has no server behind it: your message is kept in this browser only.</p></div>
  <form id="contact-form" class="stack">
    <label>Your name<input name="name" autocomplete="name" maxlength="80" required></label>
    <label>Your email<input name="email" type="email" autocomplete="email" maxlength="120" required></label>
    <label>Message (optional)<textarea name="message" rows="3" maxlength="1000"></textarea></label>
    <button type="submit" class="primary">Send message</button>
  </form>
  <div id="thanks" hidden><h3 id="thanks-title" tabindex="-1"></h3><p>Your message is kept in this browser.</p></div>
</section>`;
}

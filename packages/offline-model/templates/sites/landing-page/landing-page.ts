/** A landing page: headline, offers, steps, questions and a form. */
import type { Plan } from '../../../../../shared/domain/plan.ts';
import type { AppSpec } from '../../../engine/app-spec.ts';
import type { HoursFact } from '../../../engine/facts/fact.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { click, fill, gone, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { stem, wordsOf } from '../../../engine/words.ts';
import { website } from '../shared/website.ts';
import { moreTrades } from './more-trades.ts';
import { anyTrade, type Trade, trades } from './trades.ts';

const NAME_PROBLEM = 'Please tell us your name.';
const EMAIL_PROBLEM = 'Please give an address such as name@example.com.';

export const landingPage: Template = {
  id: 'landing-page',
  label: 'Welcome',
  titleFor: (topic) => topic,
  type: 'website',
  color: { lightness: 0.5, chroma: 0.11, hue: 190 },
  icon: '<path d="M3 11 12 4l9 7M6 9.5V20h12V9.5M10 20v-6h4v6"/>',
  keywords: keywords({
    5: [
      'landing page',
      'landingpage',
      'homepage',
      'home page',
      'coming soon page',
      'marketing page',
      'product page',
      'one pager',
      'squeeze page',
    ],
    3: ['website', 'web site', 'site for', 'page for', 'webseite'],
    1: [
      'bakery',
      'startup',
      'agency',
      'shop',
      'studio',
      'hero section',
      'testimonial',
      'pricing',
      'sign up',
      'newsletter',
      'freelancer',
      'conference',
      'wedding',
    ],
  }),
  can: [
    'form',
    'contact',
    'message',
    'question',
    'answer',
    'faq',
    'headline',
    'hero',
    'section',
    'link',
    'step',
    'offer',
    'service',
    'sign',
    'newsletter',
    'reserve',
    'visit',
    'bake',
    'formular',
    'kontakt',
    'nachricht',
    'frage',
    'angebot',
    'abschnitt',
    'anmeldung',
  ],
  shared: [website],
  styleFile: new URL('./landing-page.css', import.meta.url),
  scriptFile: new URL('./landing-page.js', import.meta.url),
  compose(spec) {
    const trade = tradeOf(spec);
    const hours = spec.facts.hours();
    return {
      tagline: trade.kicker,
      width: 'full',
      config: {},
      shortcuts: [],
      headerExtra: html`<nav class="nav" aria-label="Page">
    <a href="#offer">Offer</a><a href="#steps">How it goes</a><a href="#questions">Questions</a>
  </nav>`,
      body: html`${hero(spec, trade, hours)}
${offers(trade)}
${steps(trade)}
${questions(trade)}
${contact(trade)}`,
    };
  },
  plan: (spec) => planOf(spec, tradeOf(spec)),
};

function planOf(spec: AppSpec, trade: Trade): ReturnType<Template['plan']> {
  const image: Plan['images'][number] = {
    placeholder_id: 'hero',
    purpose: 'The large image beside the headline',
    prompt: `Calm editorial photograph for "${spec.title}": ${spec.topic ?? trade.headline}. Natural light, no text.`,
    aspect: '4:3',
  };
  return {
    summary: `${spec.title}: a landing page${spec.topic ? ` for ${spec.topic}` : ''} with what is offered, how it goes, questions and a form.`,
    sections: [
      { name: 'Hero', purpose: 'What it is, for whom, and the one thing to do' },
      { name: trade.offerTitle, purpose: 'Four reasons' },
      { name: trade.stepsTitle, purpose: 'Three steps' },
      { name: 'Questions', purpose: 'Three answers that people look for' },
      { name: trade.formTitle, purpose: 'Name, email and a message' },
    ],
    data: ['Message: name, email, text'],
    images: [image],
    features: {
      'Send the form': [
        fill('Your name', '{word}'),
        fill('Your email', '{other}@example.com'),
        fill('Message (optional)', '{name}'),
        click(trade.action),
        see('heading', 'Thank you, {word}'),
        gone('textbox', 'Your name'),
        click('Write another one'),
        gone('heading', 'Thank you, {word}'),
        see('textbox', 'Message (optional)', { value: '' }),
        press('q'),
        see('textbox', 'Your name', { value: 'q' }),
      ],
      'Check the fields': [
        click(trade.action),
        see('paragraph', NAME_PROBLEM),
        see('paragraph', EMAIL_PROBLEM),
        see('status', 'Announcements', { text: 'Please check the form.' }),
        press('q'),
        see('textbox', 'Your name', { value: 'q' }),
        gone('paragraph', NAME_PROBLEM),
        fill('Your email', '{other}@example'),
        click(trade.action),
        see('paragraph', EMAIL_PROBLEM),
        fill('Your email', '{other}@example.com'),
        gone('paragraph', EMAIL_PROBLEM),
        fill('Your name', ' '),
        click(trade.action),
        see('paragraph', NAME_PROBLEM),
        gone('paragraph', EMAIL_PROBLEM),
        fill('Your name', '{word}'),
        gone('paragraph', NAME_PROBLEM),
        click(trade.action),
        see('heading', 'Thank you, {word}'),
      ],
      'Read the answers': trade.questions.flatMap(([ask, answer]) => [click(ask, 'text'), see('paragraph', answer)]),
    },
  };
}

function tradeOf({ idea, topic, title }: AppSpec): Trade {
  return tradeFor(topic ?? '') ?? tradeFor(idea.replace(/\bweb\s*app\b/gi, '')) ?? tradeFor(title) ?? anyTrade;
}

function tradeFor(text: string): Trade | undefined {
  const stems = ` ${wordsOf(text).map(stem).join(' ')} `;
  return [...moreTrades, ...trades].find(({ words }) =>
    words.some((word) => stems.includes(` ${wordsOf(word).map(stem).join(' ')} `)),
  );
}

/** Adds the place of the idea ("a bakery in Oslo") to the headline. */
function headlineOf({ idea, topic }: AppSpec, trade: Trade): string {
  const place = /\bin (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/u.exec(idea)?.[1];
  if (trade === anyTrade && topic) return capitalised(place ? `${topic}, in ${place}` : `${topic}, made with care`);
  return place ? `${trade.headline}, in ${place}` : trade.headline;
}

/** Returns the topic for the line above the headline, unless the title contains it. */
function kickerOf({ topic, title }: AppSpec, trade: Trade): string {
  return topic && topic.toLowerCase() !== title.toLowerCase() ? capitalised(topic) : trade.kicker;
}

/** Returns a text such as "Open Tue to Sat, 09:00 to 18:00". */
function hoursLine({ days = 'every day', opens, closes }: HoursFact): Markup {
  return html`<p class="hint number hours">Open ${days}, ${opens} to ${closes}</p>`;
}

function hero(spec: AppSpec, trade: Trade, hours: HoursFact | undefined): Markup {
  const image = spec.plan?.images.find(({ placeholder_id }) => placeholder_id === 'hero');
  const illustration = image
    ? html`<img class="image" src="{{image:hero}}" alt="${headlineOf(spec, trade)}" width="800" height="600">`
    : html`<svg class="image" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="400" height="300" class="sky"></rect>
    <circle cx="286" cy="104" r="56" class="sun"></circle>
    <path d="M0 214c60-46 112-50 170-16s120 20 230-44v146H0z" class="hill far"></path>
    <path d="M0 256c80-40 150-34 214-8s120 14 186-18v70H0z" class="hill near"></path>
    <path d="M92 246v-46M92 214l-16-14M92 222l18-16" class="stem"></path>
    <circle cx="92" cy="188" r="20" class="leaf"></circle><circle cx="72" cy="200" r="12" class="leaf"></circle><circle cx="113" cy="203" r="13" class="leaf"></circle>
  </svg>`;
  return html`<section class="hero" aria-labelledby="headline">
  <div class="hero-text">
    <p class="kicker">${kickerOf(spec, trade)}</p>
    <h2 id="headline">${headlineOf(spec, trade)}</h2>
    <p class="lead">${trade.lead}</p>
    ${hours ? hoursLine(hours) : ''}
    <div class="row">
      <a class="button primary" href="#contact">${trade.action} →</a>
      <a class="button" href="#offer">Look around</a>
    </div>
  </div>
  ${illustration}
</section>`;
}

function offers(trade: Trade): Markup {
  const cards = trade.offers.map(
    ([name, text], index) =>
      html`    <li class="card"><span class="index number" aria-hidden="true">${index + 1}</span><h3>${name}</h3><p>${text}</p></li>`,
  );
  return html`<section id="offer" class="band" aria-labelledby="offer-title">
  <h2 id="offer-title">${trade.offerTitle}</h2>
  <ul class="offers">
${cards}
  </ul>
</section>`;
}

function steps(trade: Trade): Markup {
  const items = trade.steps.map(([name, text]) => html`    <li><h3>${name}</h3><p>${text}</p></li>`);
  return html`<section id="steps" class="band" aria-labelledby="steps-title">
  <h2 id="steps-title">${trade.stepsTitle}</h2>
  <ol class="steps">
${items}
  </ol>
</section>`;
}

function questions(trade: Trade): Markup {
  const items = trade.questions.map(
    ([ask, answer]) => html`    <details><summary>${ask}</summary><p>${answer}</p></details>`,
  );
  return html`<section id="questions" class="band split" aria-labelledby="questions-title">
  <h2 id="questions-title">Questions, answered</h2>
  <div class="faq">
${items}
  </div>
</section>`;
}

function contact(trade: Trade): Markup {
  return html`<section id="contact" class="contact" aria-labelledby="contact-title">
  <div>
    <h2 id="contact-title">${trade.formTitle}</h2>
    <p>This page was made without a server behind it: your entry is kept in this browser only.</p>
  </div>
  <form id="contact-form" class="stack" novalidate>
    <label>Your name<input name="name" autocomplete="name" maxlength="80" required></label>
    <p class="problem" id="name-problem" hidden>${NAME_PROBLEM}</p>
    <label>Your email<input name="email" type="email" autocomplete="email" maxlength="120" required></label>
    <p class="problem" id="email-problem" hidden>${EMAIL_PROBLEM}</p>
    <label>Message (optional)<textarea name="message" rows="3" maxlength="1000"></textarea></label>
    <button type="submit" class="primary">${trade.action}</button>
  </form>
  <div id="thanks" class="thanks" hidden>
    <h3 id="thanks-title" tabindex="-1"></h3>
    <p>Your entry is kept in this browser.</p>
    <button type="button" id="once-more">Write another one</button>
  </div>
</section>`;
}

import { expect, test } from 'vitest';
import { FactReader, readFacts } from '../../engine/facts/read-facts.ts';

/** Expects that `read` returns the listed facts for each idea. */
function expectAll<Read>(rows: readonly (readonly [string, Read])[], read: (idea: string) => Read) {
  expect(rows.map(([idea]) => [idea, read(idea)])).toEqual(rows);
}

test('finds dates', () => {
  expectAll(
    [
      ['countdown to my wedding on March 3rd', 'March 3rd'],
      ['countdown to 2026-03-03', '2026-03-03'],
      ['a party on 3 March at 7pm', '3 March at 7pm'],
      ['our move on the 21st of June 2027', '21st of June 2027'],
      ['launch on Dec 24, 2026 at 18:30', 'Dec 24, 2026 at 18:30'],
      ['exam on Sept. 5', 'Sept. 5'],
      ['Hochzeit am 3. März 2026 um 15 Uhr', '3. März 2026 um 15 Uhr'],
      ['a trip on 24.12.2026', '24.12.2026'],
      ['due 12/31/2026', '12/31/2026'],
      ['from May 2 to May 9', 'May 2, May 9'],
      ['the meeting at 2026-11-02T09:15', '2026-11-02T09:15'],
      ['march with me, 10 miles a day', ''],
      ['the year 2026', ''],
      ['version 1.2.2026 beta may 40', '1.2.2026'],
    ],
    (idea) =>
      readFacts(idea)
        .dates.map(({ text }) => text)
        .join(', '),
  );
});

test('reads durations and their purpose', () => {
  expectAll(
    [
      ['interval timer: 40 seconds work, 20 rest', '40 work, 20 rest'],
      ['a pomodoro with 25 minutes', '1500'],
      ['25-minute focus and 5-minute break', '1500 work, 300 rest'],
      ['50/10 study timer', '3000 work, 600 rest'],
      ['tabata 20s on 10s off', '20 work, 10 rest'],
      ['work 45 sec, rest 15 sec, 8 rounds', '45 work, 15 rest'],
      ['rest for 1:30 between sets', '90 rest'],
      ['a timer of 1 minute 30 seconds', '90'],
      ['90-second rest', '90 rest'],
      ['an hour of study', '3600 work'],
      ['half an hour', '1800'],
      ['25 min work, 5 min break, 15 min long break', '1500 work, 300 rest, 900 long rest'],
      ['long break of 20 minutes', '1200 long rest'],
      ['twenty minutes of reading', '1200'],
      ['40/20 seconds', '40 work, 20 rest'],
      ['10 seconds to get ready', '10 ready'],
      ['25 Minuten Arbeit und 5 Minuten Pause', '1500 work, 300 rest'],
      ['a 30 day challenge', '2592000'],
      ['0.5 hours', '1800'],
      ['a breathing app, 4 seconds in and 6 seconds out', '4, 6'],
      ['5 a day', ''],
      ['chess at 12:30', ''],
    ],
    (idea) =>
      readFacts(idea)
        .durations.map(({ seconds, role }) => `${seconds}${role ? ` ${role}` : ''}`)
        .join(', '),
  );
});

test('reads money and currencies', () => {
  expectAll(
    [
      ['a budget of €500', '500 EUR'],
      ['a budget of 1,200.50 dollars', '1200.5 USD'],
      ['budget of 1.200,50 €', '1200.5 EUR'],
      ['rent $800 and food $300', '800 USD, 300 USD'],
      ['save 5k euros', '5000 EUR'],
      ['CHF 49 a month', '49 CHF'],
      ['20 pounds a week', '20 GBP'],
      ['lose 20 pounds of weight', ''],
      ['expenses in euros', 'in EUR'],
      ['an invoice in Swiss francs', 'in CHF'],
      ['prices in ¥', 'in JPY'],
      ['in Canadian dollars', 'in CAD'],
      ['₹2500 for books', '2500 INR'],
      ['a big budget', ''],
    ],
    (idea) => {
      const { money, currency } = readFacts(idea);
      const amounts = money.map((each) => `${each.amount} ${each.currency}`);
      return [...amounts, ...(currency ? [`in ${currency.currency}`] : [])].join(', ');
    },
  );
});

test('reads lists', () => {
  expectAll(
    [
      ['a kanban board with columns Todo, Doing, Done', 'columns: Todo|Doing|Done'],
      ['columns: Backlog, In progress, Review and Done', 'columns: Backlog|In progress|Review|Done'],
      ['a board with columns "To read", "Reading" and "Read" in blue', 'columns: To read|Reading|Read'],
      ['expense tracker with categories food, rent and fun', 'categories: food|rent|fun'],
      ['categories for rent, food, travel', 'categories: rent|food|travel'],
      ['wheel to choose between pizza, sushi and tacos', 'options: pizza|sushi|tacos'],
      ['a poll with the options red, green or blue', 'options: red|green|blue'],
      ['habits: read, run, sleep early', 'habits: read|run|sleep early'],
      ['score keeper with players Ann, Bo and Cy', 'players: Ann|Bo|Cy'],
      ['sections: Home, About, Prices. In green', 'sections: Home|About|Prices'],
      ['rows: rent; food', ''],
      ['rows: Monday, Tuesday, Wednesday', 'rows: Monday|Tuesday|Wednesday'],
      ['tasks like wash the car, buy milk, call mum', 'tasks: wash the car|buy milk|call mum'],
      ['rooms: kitchen / bath / hall', 'rooms: kitchen|bath|hall'],
      ['Spalten: Offen, In Arbeit, Fertig', 'spalten: Offen|In Arbeit|Fertig'],
      ['a poll: pizza or pasta', 'poll: pizza|pasta'],
      ['lists and cards that I can drag', ''],
      ['categories and a dark theme', ''],
      ['columns that I can rename', ''],
    ],
    (idea) =>
      readFacts(idea)
        .lists.map(({ label, items }) => `${label}: ${items.join('|')}`)
        .join('; '),
  );
});

test('reads names of people', () => {
  expectAll(
    [
      ['a chore chart for Mia and Tom', 'Mia, Tom'],
      ['scores for Ann, Bo and Cy', 'Ann, Bo, Cy'],
      ['a birthday page for Ana María', 'Ana María'],
      ['a duel between Max and Eve with timer', 'Max, Eve'],
      ['Ann vs Bo', ''],
      ['flashcards for Spanish vocabulary', ''],
      ['an app for Monday', ''],
      ['a page for Windows', ''],
    ],
    (idea) =>
      readFacts(idea)
        .names.flatMap(({ names }) => names)
        .join(', '),
  );
});

test('reads languages', () => {
  expectAll(
    [
      ['a todo list in Spanish', 'es'],
      ['a Spanish-language quiz', 'es'],
      ['eine Einkaufsliste für die Familie', 'de'],
      ['买菜清单', 'zh'],
      ['список дел', 'ru'],
      ['notes auf Deutsch', 'de'],
      ['a website for a restaurant in Spanish style', ''],
      ['flashcards for learning Spanish', ''],
      ['a cafe in Berlin', ''],
      ['a list de luxe', ''],
    ],
    (idea) =>
      readFacts(idea)
        .languages.map(({ code }) => code)
        .join(', '),
  );
});

test('reads opening hours', () => {
  expectAll(
    [
      ['open Monday to Friday 9 to 5', 'Monday to Friday 09:00-17:00'],
      ['opening hours 10:00-18:30', '10:00-18:30'],
      ['open daily from 8am to 6pm', 'daily 08:00-18:00'],
      ['open 1 to 5pm on weekends', 'weekends 13:00-17:00'],
      ['Tue-Sat 11:00-22:00', 'Tue-Sat 11:00-22:00'],
      ['open source', ''],
    ],
    (idea) => {
      const { hours } = readFacts(idea);
      return hours ? `${hours.days ? `${hours.days} ` : ''}${hours.opens}-${hours.closes}` : '';
    },
  );
});

test('reads numbers with the noun that they count', () => {
  expectAll(
    [
      ['a quiz with 5 questions', '5 questions'],
      ['drink 8 glasses a day', '8 glasses'],
      ['five hard questions', '5 hard questions'],
      ['8 rounds of boxing', '8 rounds'],
      ['12-sided dice', ''],
      ['in 3 minutes', ''],
      ['2048 in blue', ''],
    ],
    (idea) =>
      readFacts(idea)
        .quantities.map(({ value, unit }) => `${value} ${unit}`)
        .join(', '),
  );
});

test('a fact that no template reads is reported as not taken over', () => {
  const idea = 'a board with columns Todo, Doing, Done for Mia and Tom, due March 3rd, 12 cards, in Spanish';
  const facts = new FactReader(idea);
  expect(facts.list(['column'])).toEqual(['Todo', 'Doing', 'Done']);
  expect(facts.untaken()).toEqual(['March 3rd', 'for Mia and Tom', '12 cards']);
  expect(facts.untaken('Mia and Tom')).not.toContain('for Mia and Tom');
  facts.names();
  expect(facts.number(['card'])).toBe(12);
  expect(facts.untaken()).toEqual(['March 3rd']);
  expect(facts.languages().map(({ name }) => name)).toEqual(['Spanish']);
});

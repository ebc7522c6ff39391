/** Reads the facts of an idea, and tracks which of them the app uses. */
import { numberBefore, stem, wordsOf } from '../words.ts';
import { datesIn } from './dates.ts';
import { durationsIn } from './durations.ts';
import type {
  DurationFact,
  DurationRole,
  Fact,
  HoursFact,
  LanguageFact,
  ListFact,
  MoneyFact,
  NamesFact,
  QuantityFact,
} from './fact.ts';
import { hoursIn } from './hours.ts';
import { languagesIn } from './languages.ts';
import { listsIn } from './lists.ts';
import { currencyIn, moneyIn } from './money.ts';
import { namesIn } from './names.ts';
import { quantitiesIn } from './quantities.ts';

export interface Facts {
  dates: readonly Fact[];
  durations: readonly DurationFact[];
  money: readonly MoneyFact[];
  quantities: readonly QuantityFact[];
  lists: readonly ListFact[];
  names: readonly NamesFact[];
  languages: readonly LanguageFact[];
  hours: HoursFact | undefined;
  /** A currency without an amount. */
  currency: (Fact & { currency: string }) | undefined;
}

/** Returns the facts of an idea. */
export function readFacts(idea: string): Facts {
  return {
    dates: datesIn(idea),
    durations: durationsIn(idea),
    money: moneyIn(idea),
    quantities: quantitiesIn(idea),
    lists: listsIn(idea),
    names: namesIn(idea),
    languages: languagesIn(idea),
    hours: hoursIn(idea),
    currency: currencyIn(idea),
  };
}

/** Gives the facts of one idea to a template. A fact that the template reads counts as used. */
export class FactReader {
  readonly #idea: string;
  readonly #facts: Facts;
  readonly #taken = new Set<Fact>();

  constructor(idea: string) {
    this.#idea = idea;
    this.#facts = readFacts(idea);
  }

  /**
   * Returns the seconds of the first duration with the role. Without an argument, looks for a duration without a role.
   */
  seconds(role?: DurationRole): number | undefined {
    return this.#take(this.#facts.durations.find((each) => each.role === role))?.seconds;
  }

  hours(): HoursFact | undefined {
    return this.#take(this.#facts.hours);
  }

  /** Returns the first amount of money. */
  money(): MoneyFact | undefined {
    return this.#take(this.#facts.money[0]);
  }

  /** Returns the currency of the app as an ISO code: the named one, or that of the first amount. */
  currency(): string | undefined {
    return this.#take(this.#facts.currency)?.currency ?? this.#facts.money[0]?.currency;
  }

  /**
   * Returns the items of the first list with one of the labels. Without labels, returns the items of the first list.
   */
  list(labels?: readonly string[]): readonly string[] | undefined {
    const wanted = labels?.map(stem);
    const found = this.#facts.lists.find(
      ({ label }) => !wanted || wordsOf(label).some((word) => wanted.includes(stem(word))),
    );
    return this.#take(found)?.items;
  }

  names(): readonly string[] {
    return this.#takeAll(this.#facts.names).flatMap(({ names }) => names);
  }

  /**
   * Returns the number before one of the units, which are given as beginnings of words. A number above `most` is more
   * than the app supports, so the fact does not count as used.
   */
  number(units: readonly string[], most = Number.POSITIVE_INFINITY): number | undefined {
    const value = numberBefore(this.#idea, units);
    if (value !== undefined && value > most) return value;
    const isOfUnits = ({ text }: Fact) => wordsOf(text).some((word) => units.some((unit) => word.startsWith(unit)));
    for (const fact of [...this.#facts.quantities, ...this.#facts.durations, ...this.#facts.money])
      if (isOfUnits(fact)) this.#taken.add(fact);
    return value;
  }

  languages(): readonly LanguageFact[] {
    return this.#facts.languages;
  }

  /** Returns the unused facts in the words of the idea. Omits languages, and names that the title contains. */
  untaken(title = ''): string[] {
    const { languages: _, quantities, names, ...others } = this.#facts;
    const unsaid = names.filter((fact) => !fact.names.every((name) => title.includes(name)));
    const { currency, hours, ...lists } = others;
    const all: (Fact | undefined)[] = [
      ...Object.values(lists).flat(),
      currency,
      hours,
      ...unsaid,
      ...quantities.filter(isTelling),
    ];
    const left = all.filter((fact) => fact !== undefined).filter((fact) => !this.#isCovered(fact));
    const isPart = (text: string) => left.some((other) => other.text !== text && other.text.includes(text));
    return [...new Set(left.map(({ text }) => text))].filter((text) => !isPart(text));
  }

  /** Returns true for a fact that overlaps a used fact: "40 seconds work, 20 rest" states a list and two durations. */
  #isCovered(fact: Fact): boolean {
    return [...this.#taken].some(({ text }) => text.includes(fact.text) || fact.text.includes(text));
  }

  #take<Each extends Fact>(fact: Each | undefined): Each | undefined {
    if (fact) this.#taken.add(fact);
    return fact;
  }

  #takeAll<Each extends Fact>(facts: readonly Each[]): readonly Each[] {
    for (const fact of facts) this.#taken.add(fact);
    return facts;
  }
}

/**
 * Returns true for a number in digits, because it is a request. A number word, as in "two players", often only
 * describes the app.
 */
function isTelling({ text, value, unit }: QuantityFact): boolean {
  return /^\d/.test(text) && !(value <= 2 && /players?$/.test(unit));
}

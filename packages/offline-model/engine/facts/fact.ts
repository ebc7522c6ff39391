/** What the facts of an idea have in common. */

export interface Fact {
  /** The words of the idea that say it. */
  text: string;
}

/** A day of a year, or of every year when the idea names none. */
export interface DateFact extends Fact {
  year: number | undefined;
  /** 1 to 12. */
  month: number;
  day: number;
  /** The time of that day as HH:MM. */
  time: string | undefined;
}

export const DURATION_ROLES = ['work', 'rest', 'long rest', 'ready'] as const;
export type DurationRole = (typeof DURATION_ROLES)[number];

export interface DurationFact extends Fact {
  seconds: number;
  /** What the time is for, when the idea says it. */
  role: DurationRole | undefined;
}

export interface MoneyFact extends Fact {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** A number with the word that it counts: "8 glasses". */
export interface QuantityFact extends Fact {
  value: number;
  /** In lower case, as written. */
  unit: string;
}

export interface ListFact extends Fact {
  /** What the list is of, in lower case and as written: "columns". */
  label: string;
  items: readonly string[];
}

/** People that the idea names: "for Mia and Tom". */
export interface NamesFact extends Fact {
  names: readonly string[];
}

export interface LanguageFact extends Fact {
  /** A BCP 47 language tag. */
  code: string;
  /** In English. */
  name: string;
}

/** When a place is open: "open Monday to Friday 9 to 5". */
export interface HoursFact extends Fact {
  days: string | undefined;
  /** Both as HH:MM. */
  opens: string;
  closes: string;
}

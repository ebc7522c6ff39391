/** A fact that an idea states. */

export interface Fact {
  /** The words of the idea that state the fact. */
  text: string;
}

export const DURATION_ROLES = ['work', 'rest', 'long rest', 'ready'] as const;
export type DurationRole = (typeof DURATION_ROLES)[number];

export interface DurationFact extends Fact {
  seconds: number;
  /** The purpose of the duration; undefined when the idea does not state it. */
  role: DurationRole | undefined;
}

export interface MoneyFact extends Fact {
  amount: number;
  /** An ISO 4217 code. */
  currency: string;
}

/** A number with the noun that it counts: "8 glasses". */
export interface QuantityFact extends Fact {
  value: number;
  /** The noun as the idea writes it, in lower case. */
  unit: string;
}

export interface ListFact extends Fact {
  /** The noun before the list, such as "columns", in lower case. */
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
  /** The English name of the language. */
  name: string;
}

/** Opening hours: "open Monday to Friday 9 to 5". */
export interface HoursFact extends Fact {
  days: string | undefined;
  /** Both times are HH:MM. */
  opens: string;
  closes: string;
}

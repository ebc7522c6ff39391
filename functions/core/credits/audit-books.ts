/** The audit of the books: folds every entry and compares the outcome with what accounts, purchases and builds say. */
import type { Books } from '../../ports/credits.ts';
import { BookFold, type BookProblem, type BookTotals, type Review } from './ledger-reconciliation.ts';

export interface AuditReport {
  totals: BookTotals;
  reviews: Review[];
  /** Sentences; none when the books balance. */
  problems: string[];
}

/** Movements go on while the records are read, so a difference counts when it shows each time. */
const READINGS = 3;

/** Reads all records; again when something seems wrong, until it was seen three times. */
export async function auditBooks(books: Books): Promise<AuditReport> {
  let fold = await foldBooks(books);
  let problems = fold.problems();
  for (let reading = 2; reading <= READINGS && problems.length > 0; reading += 1) {
    const before = new Set(problems.map(({ subject }) => subject));
    fold = await foldBooks(books);
    problems = fold.problems().filter(({ subject }) => before.has(subject));
  }
  return { totals: fold.totals(), reviews: fold.reviews, problems: problems.map(sentence) };
}

async function foldBooks(books: Books): Promise<BookFold> {
  const fold = new BookFold();
  for await (const record of books.read()) fold.add(record);
  return fold;
}

function sentence({ subject, text }: BookProblem): string {
  return `${subject}: ${text}`;
}

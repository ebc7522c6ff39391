/** One fact of the specification, and the tests that fail when it does not hold. */
export interface Rule {
  /** Strings that a user sees are in quotes, as the specification has them. */
  rule: string;
  /**
   * `{path} › {title}`, as they stand in the source; `{path} › {describe} › {title}` where a file has the title twice, and
   * `{path} › {title} › {step}` for a step of a long test.
   */
  tests: readonly [string, ...string[]];
  /** The decision by which the product differs from the words of the specification. */
  departure?: `docs/decisions/${string}.md`;
}

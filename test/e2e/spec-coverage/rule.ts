/** One fact of the specification, and the tests that check it. */
export interface Rule {
  /** Strings for users are quoted, as in the specification. */
  rule: string;
  /**
   * `{path} › {title}`, as in the source; `{path} › {describe} › {title}` for a title that is not unique in its file,
   * and `{path} › {title} › {step}` for a step of a long test.
   */
  tests: readonly [string, ...string[]];
  /** The decision by which the product differs from the specification. */
  departure?: `docs/decisions/${string}.md`;
}

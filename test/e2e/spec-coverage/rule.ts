/** One fact of the specification, and the tests that check it. */
export interface Rule {
  /** Quotes strings that users see, as the specification does. */
  rule: string;
  /**
   * `{path} › {title}`, as in the source; `{path} › {describe} › {title}` for a title that is not unique in its file,
   * and `{path} › {title} › {step}` for a step of a long test.
   */
  tests: readonly [string, ...string[]];
  /** The decision document that explains why the product differs from the specification. */
  departure?: `docs/decisions/${string}.md`;
}

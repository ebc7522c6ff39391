/** One requirement of the written specification, and the tests that check it. */
export interface Rule {
  /** The requirement, with the strings that users see in quotes, as in the specification. */
  rule: string;
  /**
   * `{path} › {title}`, as in the source; `{path} › {describe} › {title}` for a title that is not unique in its file,
   * and `{path} › {title} › {step}` for a step of a long test.
   */
  tests: readonly [string, ...string[]];
  /** The decision document that explains why the product differs from the specification. */
  departure?: `docs/decisions/${string}.md`;
}

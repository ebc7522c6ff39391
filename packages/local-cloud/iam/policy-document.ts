import * as z from 'zod';
import { arnMatcher } from './arn-matcher.ts';
import { asList, type CallContext, conditionSchema, policyText } from './conditions.ts';
import type { Permission } from './permission.ts';
import { wildcardMatcher } from './wildcard-matcher.ts';

export interface Request extends Permission {
  principal: string;
  context: CallContext;
}

export interface Statement {
  effect: 'Allow' | 'Deny';
  covers(request: Request): boolean;
}

/** `identity`: policy of a role. `resource`: policy of a called resource. `trust`: says who may assume a role. */
export type PolicyKind = 'identity' | 'resource' | 'trust';

const oneOrMore = z.preprocess(asList, z.array(policyText).min(1));
/** Accepts only `*` and roles as principals, because no other accounts or users exist here. */
const awsPrincipals = oneOrMore.refine(
  (principals) => principals.every((each) => /^(?:\*|arn:aws:iam::\d{12}:role\/[^*?]+)$/.test(each)),
  { error: 'the local cloud supports * and the ARNs of roles as principals of AWS' },
);

const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore.optional(),
  NotAction: oneOrMore.optional(),
  Resource: oneOrMore.optional(),
  Principal: z
    .union([
      z.literal('*').transform(() => ['*']),
      z
        .strictObject({ AWS: awsPrincipals.optional(), Service: oneOrMore.optional() })
        .transform(({ AWS = [], Service = [] }) => [...AWS, ...Service]),
    ])
    .optional(),
  Condition: conditionSchema.optional(),
});

const documentSchema = z.strictObject({
  Version: z.enum(['2012-10-17', '2008-10-17']).optional(),
  Id: z.string().optional(),
  Statement: z.array(statementSchema),
});

/** The required and optional elements of a statement, by kind of policy, in addition to its actions. */
const PARTS = {
  identity: { hasResource: true, hasPrincipal: false },
  resource: { hasResource: true, hasPrincipal: true },
  trust: { hasResource: false, hasPrincipal: true },
};

export function readPolicy(document: unknown, kind: PolicyKind): Statement[] {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data.Statement.map((statement) => compile(statement, kind));
}

function compile(statement: z.infer<typeof statementSchema>, kind: PolicyKind): Statement {
  const { Effect: effect, Resource: resources, Principal: principals, Condition: holds } = statement;
  const { hasResource, hasPrincipal } = PARTS[kind];
  if ((resources !== undefined) !== hasResource || (principals !== undefined) !== hasPrincipal) {
    const expected = (isNeeded: boolean) => (isNeeded ? 'needs' : 'has no');
    throw new Error(
      `a statement of this ${kind} policy ${expected(hasResource)} Resource and ${expected(hasPrincipal)} Principal`,
    );
  }
  const coversAction = actionTest(statement);
  const coversResource = anyOf(resources?.map(arnMatcher));
  const coversPrincipal = anyOf(principals?.map((wanted) => (given) => wanted === '*' || wanted === given));
  return {
    effect,
    covers: ({ action, resource, principal, context }) =>
      coversAction(action) &&
      coversResource(resource) &&
      coversPrincipal(principal) &&
      (holds === undefined || holds(context)),
  };
}

/** Returns a predicate for the names of called actions, which ignores case. */
function actionTest({ Action: actions, NotAction: otherThan }: z.infer<typeof statementSchema>) {
  if ((actions === undefined) === (otherThan === undefined)) {
    throw new Error('a statement needs either Action or NotAction');
  }
  const isNamed = anyOf((actions ?? otherThan)?.map((pattern) => wildcardMatcher(pattern.toLowerCase())));
  return (action: string) => isNamed(action.toLowerCase()) === (actions !== undefined);
}

/** Returns a predicate that is true when one of the tests passes. Without tests, it is always true. */
function anyOf(tests: ((text: string) => boolean)[] = [() => true]): (text: string) => boolean {
  return (text) => tests.some((test) => test(text));
}

/** Which grants of roles the allowed calls needed: those without which at least one of them would have been denied. */
import * as z from 'zod';
import { asList } from './conditions.ts';
import { evaluate } from './evaluate.ts';
import { type Request, readPolicy, type Statement } from './policy-document.ts';

/** One action on one resource in a policy of a role, by its place there. */
export interface Grant {
  /** Logical id of the policy, or of the role that has the policy inside. */
  policy: string;
  statement: number;
  action: string;
  resource: number;
}

interface Part extends Grant {
  compiled: Statement;
}

/** Enough to take a policy apart; `readPolicy` has checked it. */
const documentSchema = z.object({
  Statement: z.array(z.looseObject({ Action: z.unknown(), Resource: z.unknown() })),
});

/** Takes a policy of a role apart. Throws for a policy that is not supported. */
function partsOf(policy: string, document: unknown): Part[] {
  return documentSchema.parse(document).Statement.flatMap((whole, statement) =>
    asList(whole.Action).flatMap((Action) =>
      asList(whole.Resource).flatMap((Resource, resource) =>
        readPolicy({ Statement: [{ ...whole, Action, Resource }] }, 'identity').map((compiled) => ({
          policy,
          statement,
          action: String(Action),
          resource,
          compiled,
        })),
      ),
    ),
  );
}

export class GrantUse {
  readonly #parts = new Map<string, Part[]>();
  /** By role, then by what was called. */
  readonly #calls = new Map<string, Map<string, Request>>();

  /** Adds a policy to a role. Throws for a policy that is not supported. */
  add(roleArn: string, policy: string, document: unknown): void {
    this.#parts.set(roleArn, [...(this.#parts.get(roleArn) ?? []), ...partsOf(policy, document)]);
  }

  /** Notes a call that a role made and that was allowed. */
  note(roleArn: string, request: Request): void {
    const calls = this.#calls.get(roleArn) ?? new Map<string, Request>();
    calls.set(`${request.action} ${request.resource}`, request);
    this.#calls.set(roleArn, calls);
  }

  /**
   * Returns the grants that were needed. `statementsOf` returns what the called resource allows by itself.
   */
  needed(statementsOf: (resource: string) => readonly Statement[]): Grant[] {
    return [...this.#parts].flatMap(([roleArn, parts]) => {
      const calls = [...(this.#calls.get(roleArn)?.values() ?? [])];
      const isNeeded = (part: Part) => {
        const others = parts.filter((each) => each !== part).map(({ compiled }) => compiled);
        return calls.some(
          (call) =>
            part.compiled.covers(call) &&
            evaluate([...others, ...statementsOf(call.resource)], call) !== 'allowed',
        );
      };
      return parts.filter(isNeeded).map(({ compiled: _compiled, ...grant }) => grant);
    });
  }
}

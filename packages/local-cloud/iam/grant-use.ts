/** Finds the grants that roles need. A grant is needed when at least one allowed call would be denied without it. */
import * as z from 'zod';
import { asList } from './conditions.ts';
import { evaluate } from './evaluate.ts';
import { type Request, readPolicy, type Statement } from './policy-document.ts';

/** One action on one resource in a policy of a role. */
export interface Grant {
  /** Logical id of the policy, or of the role for an inline policy. */
  policy: string;
  statement: number;
  action: string;
  resource: number;
}

interface Part extends Grant {
  compiled: Statement;
}

const documentSchema = z.object({
  Statement: z.array(z.looseObject({ Action: z.unknown(), Resource: z.unknown() })),
});

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
  /** The calls of each role, by role ARN and then by action and resource. */
  readonly #calls = new Map<string, Map<string, Request>>();

  add(roleArn: string, policy: string, document: unknown): void {
    this.#parts.set(roleArn, [...(this.#parts.get(roleArn) ?? []), ...partsOf(policy, document)]);
  }

  /** Records an allowed call of a role. */
  note(roleArn: string, request: Request): void {
    const calls = this.#calls.get(roleArn) ?? new Map<string, Request>();
    calls.set(`${request.action} ${request.resource}`, request);
    this.#calls.set(roleArn, calls);
  }

  needed(statementsOf: (resource: string) => readonly Statement[]): Grant[] {
    return [...this.#parts].flatMap(([roleArn, parts]) => {
      const calls = [...(this.#calls.get(roleArn)?.values() ?? [])];
      const isNeeded = (part: Part) => {
        const others = parts.filter((each) => each !== part).map(({ compiled }) => compiled);
        return calls.some(
          (call) =>
            part.compiled.covers(call) && evaluate([...others, ...statementsOf(call.resource)], call) !== 'allowed',
        );
      };
      return parts.filter(isNeeded).map(({ compiled: _compiled, ...grant }) => grant);
    });
  }
}

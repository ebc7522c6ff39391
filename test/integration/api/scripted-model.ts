/** The built-in composer with a script: the next answers are given, and every question is kept. */
import type { LocalModel, LocalModelRequest } from '../../../infra/local/bedrock/local-model.ts';
import { createComposer } from '../../../infra/local/composer/composer.ts';

export class ScriptedModel implements LocalModel {
  /** Every question so far, in order. */
  readonly asked: LocalModelRequest[] = [];
  readonly #composer = createComposer();
  readonly #script: { role: string; answer: string }[] = [];

  /** The next time this role is asked, e.g. `Editor`, it says this; several of these queue up. */
  say(role: string, answer: string): void {
    this.#script.push({ role, answer });
  }

  /** Begins anew: without a script, as if nothing had been asked. */
  forget(): void {
    this.asked.length = 0;
    this.#script.length = 0;
  }

  /** The questions that a role was asked. */
  askedOf(role: string): LocalModelRequest[] {
    return this.asked.filter(({ system }) => system.startsWith(`You are the ${role} of Buidl.`));
  }

  async answer(request: LocalModelRequest): Promise<string> {
    this.asked.push(request);
    const at = this.#script.findIndex(({ role }) => request.system.startsWith(`You are the ${role} of`));
    const [scripted] = at === -1 ? [] : this.#script.splice(at, 1);
    return scripted?.answer ?? this.#composer.answer(request);
  }
}

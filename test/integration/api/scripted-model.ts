/** The offline model with scripted responses; it records every request. */
import type { LocalModel, LocalModelRequest } from '../../../infra/offline-model/local-model.ts';
import { createOfflineModel } from '../../../infra/offline-model/offline-model.ts';

export class ScriptedModel implements LocalModel {
  /** Every request so far, in order. */
  readonly asked: LocalModelRequest[] = [];
  readonly #composer = createOfflineModel();
  readonly #script: { role: string; answer: string }[] = [];

  /** Queues the next response of a role, e.g. `Editor`. */
  say(role: string, answer: string): void {
    this.#script.push({ role, answer });
  }

  /** Clears the script and the recorded requests. */
  forget(): void {
    this.asked.length = 0;
    this.#script.length = 0;
  }

  /** The requests to a role. */
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

import type { ReadSwitch } from './page-texts.ts';

/** The names of controls that keep what a user changes elsewhere. Others may reset a switch on purpose. */
const KEEPS = /\b(?:save|edit|update|apply|done|ok|speichern|bearbeiten|ändern|übernehmen|fertig)\b/i;

/** Remembers the switches that the check has set, and finds those that another control sets back. */
export class SwitchMemory {
  #seen = new Map<string, boolean>();
  /** The states that clicks on the switches themselves have left. */
  readonly #set = new Map<string, boolean>();

  /** Compares the switches after an action; returns those that it has set back. `action` names the clicked control. */
  compare(switches: readonly ReadSwitch[], action: string): ReadSwitch[] {
    const reset = switches.filter((each) => {
      const { key, name, isOn } = each;
      if (this.#seen.get(key) === !isOn && action.includes(`“${name.slice(0, 30)}`)) this.#set.set(key, isOn);
      return this.#set.get(key) === !isOn && KEEPS.test(action);
    });
    for (const { key } of reset) this.#set.delete(key);
    this.#seen = new Map([...this.#seen, ...switches.map(({ key, isOn }) => [key, isOn] as const)]);
    return reset;
  }
}

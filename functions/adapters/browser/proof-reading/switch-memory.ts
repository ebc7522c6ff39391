import type { ReadSwitch } from './page-texts.ts';

/** Matches controls, such as “Save”, that must not reset a switch. Other controls may reset a switch on purpose. */
const KEEPS = /\b(?:save|edit|update|apply|done|ok|speichern|bearbeiten|ändern|übernehmen|fertig)\b/i;

/** Remembers the switches that the check has set, and finds switches that another control resets. */
export class SwitchMemory {
  #seen = new Map<string, boolean>();
  /** The state of each switch after the last click on the switch itself. */
  readonly #set = new Map<string, boolean>();

  /** Returns the switches that an action has reset. `action` names the clicked control. */
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

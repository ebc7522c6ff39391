import { APP_DEVICES, type AppDevice } from '../../../shared/domain/app-devices.ts';

/** `once`: until the page is closed. Null: the visitor declined. `ended`: the app ended before the answer. */
export type ConsentAnswer = 'once' | 'always' | 'ended' | null;

interface ConsentServices {
  /** Asks the visitor. Called again only after it has resolved. */
  ask(devices: readonly AppDevice[]): Promise<ConsentAnswer>;
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  onChange(): void;
}

/** The maximum number of requests that may wait for an answer. Further ones are refused. */
const MAX_WAITING = 20;

/**
 * The decisions of a visitor about the devices of one app. A refusal lasts until the visitor takes it back, so an app
 * that asks again and again gets an answer without a question.
 */
export class DeviceConsent {
  readonly #projectId: string;
  readonly #services: ConsentServices;
  readonly #allowed = new Set<AppDevice>();
  readonly #refused = new Set<AppDevice>();
  #question: Promise<void> | undefined;
  #waiting = 0;

  constructor(projectId: string, services: ConsentServices) {
    this.#projectId = projectId;
    this.#services = services;
    for (const device of this.#readRemembered()) this.#allowed.add(device);
  }

  get refused(): AppDevice[] {
    return APP_DEVICES.filter((device) => this.#refused.has(device));
  }

  stateOf(device: AppDevice): PermissionState {
    if (this.#refused.has(device)) return 'denied';
    return this.#allowed.has(device) ? 'granted' : 'prompt';
  }

  /** Resolves to whether the app may use all of the devices now. Asks the visitor for those that are undecided. */
  async request(devices: readonly AppDevice[]): Promise<boolean> {
    if (this.#waiting >= MAX_WAITING) return false;
    this.#waiting += 1;
    try {
      while (this.#question !== undefined) await this.#question;
      if (devices.some((device) => this.#refused.has(device))) return false;
      const open = devices.filter((device) => !this.#allowed.has(device));
      if (open.length === 0) return true;
      this.#question = this.#ask(open);
      await this.#question;
      return devices.every((device) => this.#allowed.has(device) && !this.#refused.has(device));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Refuses the devices until `reset`. A remembered consent stays for the next visit. */
  refuse(devices: readonly AppDevice[]): void {
    for (const device of devices) this.#refused.add(device);
    this.#services.onChange();
  }

  /** Forgets the decisions about all refused devices, also the remembered ones, so that the app may ask again. */
  reset(): void {
    for (const device of this.#refused) this.#allowed.delete(device);
    const kept = this.#readRemembered().filter((device) => !this.#refused.has(device));
    this.#remember(kept);
    this.#refused.clear();
    this.#services.onChange();
  }

  async #ask(devices: readonly AppDevice[]): Promise<void> {
    try {
      const answer = await this.#services.ask(devices);
      if (answer === null) this.refuse(devices);
      if (answer === null || answer === 'ended') return;
      for (const device of devices) this.#allowed.add(device);
      if (answer === 'always') this.#remember([...this.#readRemembered(), ...devices]);
    } finally {
      this.#question = undefined;
    }
  }

  #readRemembered(): AppDevice[] {
    const names = (this.#services.store?.getItem(consentKey(this.#projectId)) ?? '').split(' ');
    return APP_DEVICES.filter((device) => names.includes(device));
  }

  #remember(devices: readonly AppDevice[]): void {
    const { store } = this.#services;
    try {
      if (devices.length === 0) store?.removeItem(consentKey(this.#projectId));
      else store?.setItem(consentKey(this.#projectId), [...new Set(devices)].join(' '));
    } catch {
      // The storage is full or blocked, so the consent lasts until the page is closed.
    }
  }
}

function consentKey(projectId: string): string {
  return `buidl:devices:${projectId}`;
}

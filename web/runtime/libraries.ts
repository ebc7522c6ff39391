/** The part of the runtime for documents with libraries. Reports a library that cannot be loaded. */
import { defineValue } from './define-property.ts';
import { addOptionalPart } from './optional-parts.ts';
import type { ShellChannel } from './shell-channel.ts';

/** Captures the name and version of a library. Excludes fonts, because a missing font changes only how a text looks. */
const LIBRARY = /\/vendor\/(?:npm\/\w+\/)?(?!font-)((?:@[\w.-]+\/)?[\w.-]+@[\w.-]+)\//;

addOptionalPart((channel) => {
  if (channel === null) return;
  tellMissing(channel);
  ignoreSensors();
});

/** Tells the page around the app about the first library that cannot be loaded, because the app may stay blank. */
function tellMissing(channel: ShellChannel): void {
  const tell = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    const [, library] = LIBRARY.exec(target instanceof HTMLScriptElement ? target.src : target.href) ?? [];
    if (library === undefined) return;
    window.removeEventListener('error', tell, true);
    channel.post({ type: 'missing', library });
  };
  window.addEventListener('error', tell, true);
}

/**
 * Ignores listeners for motion sensors. The library p5 adds them in each app, and Chromium reports an error for that in
 * a frame without sensors.
 */
function ignoreSensors(): void {
  const { addEventListener } = EventTarget.prototype;
  defineValue(window, 'addEventListener', (type: string, ...given: unknown[]) => {
    if (!/^device(?:motion|orientation)/.test(type)) Reflect.apply(addEventListener, window, [type, ...given]);
  });
}

/**
 * Runs in the response of the service worker, after an element with the app's document as JSON. Writes that document in
 * its own place. Does nothing where it has an origin, so the app would not run if a browser ignored the policy of the
 * response.
 */
import { OFFLINE_TRUSTED_TYPES } from '../../shared/domain/app-policy.ts';

interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypeFactory;
  }
}

const script = document.currentScript;
const data = script?.previousElementSibling;
if (self.origin === 'null' && script && data) {
  const html: string = JSON.parse(data.textContent ?? '');
  data.remove();
  script.remove();
  const policy = window.trustedTypes?.createPolicy(OFFLINE_TRUSTED_TYPES, { createHTML: (text) => text });
  document.write(policy?.createHTML(html) ?? html);
}

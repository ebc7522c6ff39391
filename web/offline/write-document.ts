/**
 * This script is part of the document that `offline-document.ts` returns, after an element with the app's HTML as JSON.
 * The script replaces both with that HTML. It does so only in an opaque origin. A browser that ignores the sandbox of
 * the document's Content-Security-Policy would give the document the site's origin; there the app does not run.
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

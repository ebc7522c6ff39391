/**
 * Writes the plans and prices into the rendered page of `/buy-credits`, which the build cannot know. `public/boot.js` imports it after
 * the first paint, and starts the scripts of the site where it throws. They take over what it wrote.
 */
import { renderToString } from 'react-dom/server.browser';
import type { CreditConfig } from './features/credits/api/use-credit-config.ts';
import { CREDIT_OFFER_ID } from './features/credits/components/credit-offer.tsx';
import { VisitorOffer } from './features/credits/components/visitor-offer.tsx';

async function fill(): Promise<void> {
  const response = await fetch('/api/config/credits');
  if (!response.ok) throw new Error(`The call for the plans responded with ${response.status}.`);
  // The schemas are larger than all this. The scripts of the site ask again and look closely.
  const { config }: { config: CreditConfig } = await response.json();
  const place = document.getElementById(CREDIT_OFFER_ID);
  const haveScriptsStarted = document.getElementById('scripts') === null;
  if (place === null || haveScriptsStarted) return;
  place.innerHTML = renderToString(<VisitorOffer config={config} />);
  globalThis.buidlCreditConfig = config;
  for (const control of place.querySelectorAll('button')) globalThis.buidlEarlyPresses?.waiting.add(control);
}

await fill();

/**
 * Writes plans and prices into the prerendered `/buy-credits` page, because the build does not know them.
 * `public/boot.js` imports it after the first paint, and starts the site's scripts if it throws. They then take over
 * its output.
 */
import { renderToString } from 'react-dom/server.browser';
import type { CreditConfig } from './features/credits/api/use-credit-config.ts';
import { CREDIT_OFFER_ID } from './features/credits/components/credit-offer.tsx';
import { VisitorOffer } from './features/credits/components/visitor-offer.tsx';

async function fill(): Promise<void> {
  const response = await fetch('/api/config/credits');
  if (!response.ok) throw new Error(`The call for the plans responded with ${response.status}.`);
  // Does not validate, because the schemas are larger than this script. The site's scripts validate later.
  const { config }: { config: CreditConfig } = await response.json();
  const place = document.getElementById(CREDIT_OFFER_ID);
  const haveScriptsStarted = document.getElementById('scripts') === null;
  if (place === null || haveScriptsStarted) return;
  place.innerHTML = renderToString(<VisitorOffer config={config} />);
  globalThis.buidlCreditConfig = config;
  for (const control of place.querySelectorAll('button')) globalThis.buidlEarlyPresses?.waiting.add(control);
}

await fill();

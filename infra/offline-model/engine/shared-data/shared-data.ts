/** What apps share between their visitors: the script that keeps it, its declaration, and the note that says who sees it. */

import { DATA_POLICY_ELEMENT_ID } from '../../../../shared/domain/app-data/policy-presets.ts';
import { html, jsonForScript, type Markup, trusted } from '../markup.ts';
import type { SharedParts } from '../template.ts';
import type { DataDeclaration } from './data-declaration.ts';
import { isAskedToBePrivate } from './sharing.ts';

/** Returns the declaration of an app that shares data, unless the idea asks for a private one. */
export function sharing(idea: string, declaration: DataDeclaration): { data?: DataDeclaration } {
  return isAskedToBePrivate(idea) ? {} : { data: declaration };
}

/** Gives the app's script `kit.collection`, `kit.isShared` and `kit.isOwner`. */
export const sharedData: SharedParts = {
  scriptFile: new URL('./shared-data.js', import.meta.url),
};

/** Returns the element by which a document declares its policies. */
export function dataElement(declaration: DataDeclaration): Markup {
  return trusted(
    `<script type="application/json" id="${DATA_POLICY_ELEMENT_ID}">\n${jsonForScript(declaration)}\n</script>`,
  );
}

/** A note that says who sees what is written: `text` where it is shared, else that this browser alone keeps it. */
export function keepingNote(text: string): Markup {
  return html`<p class="hint note" data-keeping>${text}</p>`;
}

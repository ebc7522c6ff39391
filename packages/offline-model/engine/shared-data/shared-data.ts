/** Parts of pages with shared data: the script, the data policy, and a note on who sees the data. */

import { DATA_POLICY_ELEMENT_ID } from '../../../../shared/domain/app-data/policy-presets.ts';
import { html, jsonForScript, type Markup, trusted } from '../markup.ts';
import type { SharedParts } from '../template.ts';
import type { DataDeclaration } from './data-declaration.ts';
import { isAskedToBePrivate } from './sharing.ts';

/** Returns the data policy; an empty object when the idea asks for a private app. */
export function sharing(idea: string, declaration: DataDeclaration): { data?: DataDeclaration } {
  return isAskedToBePrivate(idea) ? {} : { data: declaration };
}

/** The script that provides `kit.collection`, `kit.isShared` and `kit.isOwner`. */
export const sharedData: SharedParts = {
  scriptFile: new URL('./shared-data.js', import.meta.url),
};

/** Returns the element that declares the data policy in the document. */
export function dataElement(declaration: DataDeclaration): Markup {
  return trusted(
    `<script type="application/json" id="${DATA_POLICY_ELEMENT_ID}">\n${jsonForScript(declaration)}\n</script>`,
  );
}

/**
 * Returns a note on who sees shared data. The app's script replaces the note when only this browser stores the data.
 */
export function keepingNote(text: string): Markup {
  return html`<p class="hint note" data-keeping>${text}</p>`;
}

import { MAX_FLOWS, MAX_STEPS } from '../../shared/domain/acceptance-steps.ts';

/** The language of acceptance steps; `flowSchema` validates it. */
export const STEP_LANGUAGE = `A flow is {"name": "what it proves", "steps": […]} and starts on a fresh page; at most ${MAX_FLOWS} flows with ${MAX_STEPS} steps in all. A step is one of
{"action": "click" | "doubleClick" | "rightClick" | "hover" | "check" | "waitFor", "role": "button", "name": "Add"}
{"action": "fill" | "select", "role": "textbox", "name": "Task", "value": "Milk"}
{"action": "drag", "role": "listitem", "name": "Milk", "to": {"role": "region", "name": "Done"}}
{"action": "press", "key": "Enter"} · {"action": "scroll", "to": "bottom"} · {"action": "resize", "widthPx": 360} · {"action": "reload"} · {"action": "expectFits"}
{"action": "visitAs", "visitor": "another" | "first" | "owner"}: goes on in the browser of another visitor or of the app's owner, or back in the first; what is shared is there, localStorage is not. Follow it with an expect.
{"action": "expect", "role": "status", "name": "Total"} with any of "text", "value", "count", "state" ("visible", "gone", "enabled", "disabled", "checked"), "color" ("#rrggbb"), "changesWithinSeconds", "isKept" (the same after a reload).
Roles and names are those of ARIA, in the language of the app; an empty name means any element of the role. Every action is followed by an expect of what only it brings about.`;

/** The format of declared flows; `readDeclaredFlows` parses it. */
export const DECLARED_FLOWS = `<checks>
{"add": [flows], "remove": ["names of flows in <checks> that the change makes wrong"]}
</checks>`;

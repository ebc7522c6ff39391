import { MAX_FLOWS, MAX_STEPS } from '../../shared/domain/acceptance-steps.ts';

/** The language of acceptance steps; `flowSchema` validates it. */
export const STEP_LANGUAGE = `A flow is {"name": "what it proves", "steps": […]}, starts on a fresh page without stored data, and proves one thing; at most ${MAX_FLOWS} flows with ${MAX_STEPS} steps in all. A step is one of
{"action": "click" | "doubleClick" | "rightClick" | "hover" | "check" | "waitFor", "role": "button", "name": "Add"}
{"action": "fill" | "select", "role": "textbox", "name": "Task", "value": "Milk"}: select takes the label of an option.
{"action": "drag", "role": "listitem", "name": "Milk", "to": {"role": "region", "name": "Done"}}
{"action": "upload", "role": "button", "name": "Import", "file": "table.csv" | "text.txt" | "data.json" | "picture.png", "content": "a,1"}
{"action": "download", "role": "button", "name": "Export", "file": "list.csv", "contains": "Milk"}: clicks, and expects that file.
{"action": "press", "key": "Enter"} · {"action": "scroll", "to": "bottom"} · {"action": "resize", "widthPx": 360} · {"action": "reload"} · {"action": "expectFits"} (no sideways scrolling) · {"action": "advance", "minutes": 25, "days": 0} (moves the clock)
{"action": "visitAs", "visitor": "another" | "first" | "owner"}: goes on in the browser of another visitor or of the app's owner, or back in the first; what is shared is there, localStorage is not. Follow it with an expect.
{"action": "expect", "role": "status", "name": "Total"} with any of "text" (the whole text), "contains" (a part of it), "value" (of a field), "count" (of the elements), "state" ("visible", "gone", "enabled", "disabled", "checked"), "sorted" ("ascending", "descending": the texts of all elements), "color" ("#rrggbb" of the text or the background), "changesWithinSeconds", "isKept" (the same after a reload), "not": true (must not hold).
Roles and names are those of ARIA, in the language of the app. An element is found by its exact name, or by a part of it that no other element of the role has; of several with the name, the first is taken. An empty name means any element of the role. "within": {"role": "row", "name": "Milk"} looks inside one element.
A flow may have "values": {"item": "$word", "price": "$number(2,90)", "day": "$date"}, drawn anew for each run, and use them in names and texts: "{item}", "{price * 3}", "{round(price / 4, 2)}" (+ - * / and round, year, month, day of a date). Whatever a user can type must be such a value: the flow runs twice, and an app that shows the same both times fails. It may also have "widthPx": 360, "locale": "de-DE", "colorScheme": "dark".
Every action is followed by an expect of what only it brings about: what holds before the action, or without any input, proves nothing, nor does a message alone ("Saved"). Expect the entry, the sum or the view itself.`;

/** The format in which models declare the flows of an app; `readDeclaredFlows` parses it. */
export const DECLARED_FLOWS = `<checks>
{"add": [flows], "remove": ["names of flows in <checks> that the change makes wrong"]}
</checks>`;

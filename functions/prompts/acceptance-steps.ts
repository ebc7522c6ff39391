import { MAX_FLOWS, MAX_STEPS } from '../../shared/domain/acceptance-steps.ts';

/** The language of acceptance steps; `readWrittenFlow` parses it. */
export const STEP_LANGUAGE = `A flow is {"name": "what it proves", "steps": ["…", "…"]}, starts on a fresh page without stored data, and proves one thing; at most ${MAX_FLOWS} flows with ${MAX_STEPS} steps in all. A step is one line: an action, the role and the name of an element, and what else it needs after " | ":
click button: Add (also doubleClick, rightClick, hover, check, waitFor)
fill textbox: Task | Milk
select combobox: Size | Large (the label of an option)
drag listitem: Milk | to region: Done
upload button: Import | table.csv | content a,1 (also text.txt, data.json, picture.png)
download button: Export | list.csv | contains Milk (clicks, and expects that file)
press Enter · scroll bottom · resize 360 · reload · expectFits (no sideways scrolling) · advance 2 days 25 minutes (moves the clock)
visitAs another (also first, owner): goes on in the browser of another visitor or of the app's owner, or back in the first; what is shared is there, localStorage is not. Follow it with an expect.
expect row: Milk, or with any of " | visible" (also gone, enabled, disabled, checked) " | text the whole text" " | contains a part of it" " | value of a field" " | count 2" (elements) " | sorted ascending" (or descending: the texts of all elements) " | color #ff0000" (of the text or the background) " | changesWithinSeconds 3" " | isKept" (the same after a reload). expect not row: Milk must not hold.
" | in row: Milk" at the end of a step looks inside that element.
Roles and names are those of ARIA, in the language of the app. An element is found by its exact name, or by a part of it that no other element of the role has; of several with the name, the first is taken. Without a name (listitem:), any element of the role.
A flow may have "values": {"item": "$word", "price": "$number(2,90)", "day": "$date"}, drawn anew for each run, and use them in names and texts: "{item}", "{price * 3}", "{round(price / 4, 2)}" (+ - * / and round, year, month, day of a date). Whatever a user can type must be such a value: the flow runs twice, and an app that shows the same both times fails. It may also have "widthPx": 360, "locale": "de-DE", "colorScheme": "dark".
Every action is followed by an expect of what only it brings about: what holds before the action, or without any input, proves nothing, nor does a message alone ("Saved"). Expect the entry, the sum or the view itself.`;

/** The format in which models declare the flows of an app; `readDeclaredFlows` parses it. */
export const DECLARED_FLOWS = `<checks>
{"add": [flows], "remove": ["names of flows in <checks> that the change makes wrong"]}
</checks>`;

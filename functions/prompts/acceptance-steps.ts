import { MAX_FLOWS, MAX_STEPS } from '../../shared/domain/acceptance-steps.ts';

/** The language of acceptance steps; `readStep` parses it. */
export const STEP_LANGUAGE = `A flow starts on a fresh page without stored data and proves one thing; at most ${MAX_FLOWS} flows with ${MAX_STEPS} steps in all. A step is one line, an action or an expectation, with " | " between its parts:
click Add · fill Task | Milk · check Agree · select Size | Large (a button, textbox, checkbox and combobox; any other role is named: click tab: Home)
doubleClick cell: A1 · rightClick row: Milk · hover link: More · waitFor dialog: Done
drag listitem: Milk | to region: Done
upload button: Import | table.csv | content a,1 (also text.txt, data.json, picture.png)
download button: Export | list.csv | contains Milk (clicks, and expects that file)
press Enter · scroll bottom · resize 360 · reload · expectFits (no sideways scrolling) · advance 2 days 25 minutes (moves the clock)
visitAs another (also first, owner): goes on in the browser of another visitor or of the owner, or back in the first; shared data is there, localStorage is not. An expectation follows.
row: Milk expects that row, or with any of " | visible" (also gone, enabled, disabled, checked) " | text the whole text" " | contains a part of it" " | value of a field" " | count 2" (elements) " | sorted ascending" (or descending: the texts of all elements) " | color #ff0000" (of the text or the background) " | changesWithinSeconds 3" " | isKept" (the same after a reload). not row: Milk must not hold.
" | in row: Milk" at the end of a step looks inside that element.
Roles and names are those of ARIA, in the language of the app. An element is found by its exact name, or by a part that only it has; of several, the first is taken. Without a name (listitem:), any element of the role.
Whatever a user can type is a value, "$word", "$number(2,90)" or "$date", drawn anew for each run and used in names and texts: {item}, {price * 3}, {round(price / 4, 2)} (+ - * / and round, year, month, day of a date). The flow runs twice, and must not show the same twice.
After every action, expect what only it brings about: the entry, the sum or the view. What holds before it, without input or whatever is entered ("Saved") proves nothing.`;

/** The JSON format of a flow, for models that declare flows together with an app. */
export const FLOW_FORMAT =
  'A flow is {"name": "what it proves", "values": {"item": "$word"}, "steps": ["…", "…"]}, and may have "widthPx": 360, "locale": "de-DE", "colorScheme": "dark".';

/** The format in which models declare the flows of an app; `readDeclaredFlows` parses it. */
export const DECLARED_FLOWS = `<checks>
{"add": [flows], "remove": ["names of flows in <checks> that the change makes wrong"]}
</checks>
${FLOW_FORMAT}`;

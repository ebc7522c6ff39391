/** Responds to questions about Buidl and about the model. */

const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:system prompt|your (?:instructions|prompt|key|keys|secret|secrets)|api[ -]?key|private key|seed phrase|passwords? of)\b/i,
    "I have no keys or secrets to show: I am Buidl's built-in composer and run without any. What would you like to build or change?",
  ],
  [
    /^(?:hi|hello|hey|good (?:morning|evening|day))\b[\s\S]{0,20}$/i,
    'Hello! Describe the app that you would like, or ask what you can change in the one that you have.',
  ],
  [
    /\b(?:who|what) are you\b|\bare you (?:an? )?(?:ai|llm|gpt|claude|bot|model)\b|\bwhich model\b/i,
    "I am Buidl's built-in composer: a program that makes apps from your words by rules, without a network and without a language model. With a language model connected, Buidl can build freer ideas.",
  ],
  [
    /\bwhat (?:can|could) (?:you|i|buidl) (?:build|make|create|do here)\b|\bwhat apps\b|\b(?:give|suggest|need|have).{0,20}\bideas?\b(?!.*\b(?:for|about|with)\b)|\bwhat should i (?:build|make)\b/i,
    'Some ideas that work well:\n- a habit tracker with streaks\n- a kanban board for a move of house\n- a pomodoro timer called FocusTomato, in green\n- a quiz about planets with 5 questions\n- a landing page for a bakery in Oslo\n\nName a colour, a theme or a title in the prompt and it is used.',
  ],
  [
    /\b(?:prices?|pricing|credits?|cost|costs|charged?|pay|refund)\b.*\b(?:buidl|build|revision|credit|generation|chat|app)\b|\bhow (?:much|many credits)\b.*\b(?:build|revision|app|generation|chat)\b/i,
    'A build or a revision is charged only when it has passed its check in a real browser; one that fails or is refused costs nothing. Your balance and the price of each action stand beside the buttons.',
  ],
  [
    /\b(?:how|can|where)\b.*\bpublish\b/i,
    'Open the project in the dashboard, choose the revision that you want, and publish it: the app then has an address of its own that you can share.',
  ],
  [
    /\b(?:how|can|where)\b.*\b(?:export|download)\b.*\b(?:app|project|code|file|html)\b/i,
    'Export a revision from the project: you get one HTML file with everything inside, images too, which opens from your disk.',
  ],
  [
    /\b(?:undo|go back|previous version|older version|revert|restore)\b/i,
    'Every change makes a new revision. Choose an earlier one in the revision switcher to go back; nothing is lost.',
  ],
];

/** Returns the response, or undefined when the question is about something else. */
export function responseAboutBuidl(question: string): string | undefined {
  return TOPICS.find(([words]) => words.test(question))?.[1];
}

/** Credits for each kind of build, and for a message to the assistant. */
export const CREDIT_COSTS = { CREATE_QUICK: 10, CREATE_FULL: 25, REVISE: 25, CHAT: 1 } as const;
/** Credits for an AI call of a published app. */
export const GATED_COSTS = { CHAT: 1, IMAGE: 2 } as const;

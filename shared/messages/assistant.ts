/** The product specification prescribes these texts. */
export const ASSISTANT_MESSAGES = {
  error: 'Assistant Error',
  fallback: 'Failed to get response from assistant.',
  trouble: "Sorry, I'm having trouble connecting right now.",
  loginRequired: 'Please log in to use the assistant.',
  nothingToUse: 'No AI response available to use.',
} as const;

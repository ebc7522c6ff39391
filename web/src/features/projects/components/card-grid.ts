/**
 * Up to three large cards per row. `dense` fills the row of an expanded card with later cards, before the card's
 * revisions.
 */
export const CARD_GRID = 'grid grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4';

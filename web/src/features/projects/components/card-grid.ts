/** Up to three large cards beside one another. `dense`: cards fill the row before an open one's revisions. */
export const CARD_GRID =
  'grid grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4';

export const HEADER_BAR = 'mx-auto flex h-14 max-w-6xl items-center gap-4 px-4 sm:px-6';
/** The header of the studio is lower on a phone that lies on its side. */
export const STUDIO_BAR =
  'flex h-14 items-center gap-2 px-3 max-sm:gap-1 max-sm:px-2 [@media(max-height:30rem)]:h-12 sm:px-4';

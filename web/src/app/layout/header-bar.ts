export const HEADER_BAR = 'mx-auto flex h-14 max-w-6xl items-center gap-4 px-4 sm:px-6';

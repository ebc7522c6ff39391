/** Widths of the previewed app: a common phone, a common tablet, and the full pane. */
export const WIDTHS = {
  phone: 'w-[390px] max-w-full',
  tablet: 'w-[820px] max-w-full',
  desktop: 'w-full',
} as const;
export type ScreenWidth = keyof typeof WIDTHS;

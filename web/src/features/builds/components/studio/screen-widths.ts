/** The widths in which the app pane shows an app: those of a common phone and tablet, and all that there is. */
export const WIDTHS = {
  phone: 'w-[390px] max-w-full',
  tablet: 'w-[820px] max-w-full',
  desktop: 'w-full',
} as const;
export type ScreenWidth = keyof typeof WIDTHS;

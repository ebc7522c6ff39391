/** An animation style of an app's visual design. */
interface Motion {
  fits: string;
  durationMs: number;
  /** The CSS declarations at the start of the animation of an element with the class `enter`. */
  from: string;
  easing: string;
}

export const MOTIONS = {
  none: { fits: 'nothing moves', durationMs: 0, from: '', easing: 'linear' },
  fade: { fits: 'quiet', durationMs: 240, from: 'opacity: 0', easing: 'ease-out' },
  rise: {
    fits: 'most apps',
    durationMs: 320,
    from: 'opacity: 0; transform: translateY(12px)',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  slide: {
    fits: 'steps, panels',
    durationMs: 280,
    from: 'opacity: 0; transform: translateX(24px)',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  pop: {
    fits: 'games, children',
    durationMs: 300,
    from: 'opacity: 0; transform: scale(0.85)',
    easing: 'cubic-bezier(0.3, 1.5, 0.6, 1)',
  },
  snap: { fits: 'tools for work', durationMs: 140, from: 'opacity: 0; transform: scale(0.98)', easing: 'ease-out' },
  focus: { fits: 'photos, stories', durationMs: 480, from: 'opacity: 0; filter: blur(8px)', easing: 'ease-out' },
  unfold: {
    fits: 'menus, cards',
    durationMs: 360,
    from: 'opacity: 0; clip-path: inset(0 0 100% 0)',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
} as const satisfies Record<string, Motion>;

export type MotionName = keyof typeof MOTIONS;

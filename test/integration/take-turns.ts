/** Lets tests of a file that mostly wait go side by side, a few at a time. */

/** Returns a function that runs what it is given when the one before it in its lane is done. */
export function takeTurns(laneCount: number): (run: () => Promise<void>) => Promise<void> {
  const lanes = Array.from({ length: laneCount }, () => Promise.resolve());
  let turns = 0;
  return (run) => {
    const lane = turns++ % laneCount;
    const done = (lanes[lane] ?? Promise.resolve()).then(run);
    lanes[lane] = done.catch(() => undefined);
    return done;
  };
}

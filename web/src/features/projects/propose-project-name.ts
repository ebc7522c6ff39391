/** Returns the template's title, with a number if the user already has a project of that name. */
export function proposeProjectName(title: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.trim().toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? title : `${title} ${number}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

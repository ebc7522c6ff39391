export interface NavigationTarget {
  role: string;
  name: string;
}

/**
 * Returns the first controls of the visible navigation that open another view. Runs inside the page, so it refers to
 * nothing outside its body.
 */
export function findNavigation(maxCount: number): NavigationTarget[] {
  const NAVIGATION = '[role="tab"], :is(nav, [role="navigation"]) :is(a[href], button)';
  const IS_CURRENT = '[aria-selected="true"], [aria-current]:not([aria-current="false"])';
  const staysInPage = (element: Element) =>
    !(element instanceof HTMLAnchorElement) || !/^[a-z]+:/i.test(element.getAttribute('href') ?? '');
  const roleOf = (element: Element) =>
    element.getAttribute('role') ?? (element instanceof HTMLAnchorElement ? 'link' : 'button');
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return [...document.querySelectorAll(NAVIGATION)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && staysInPage(element))
    .filter((element) => !element.matches(IS_CURRENT))
    .map((element) => ({ role: roleOf(element), name: nameOf(element).slice(0, 80) }))
    .filter(({ name }) => name !== '')
    .slice(0, maxCount);
}

/** What is a place of its own on a page: what has its name in two of them is told apart by them. */
const PLACES =
  '[role="dialog"], [role="region"], fieldset, section[aria-labelledby], section[aria-label], nav, header, main';

/**
 * The names that several buttons or links of one place have: by a name alone nobody knows which vehicle it shows or which row it deletes. Links
 * that lead to the same page may be called the same.
 */
export function findSharedNames(root: ParentNode = document): string[] {
  const seen = new Map<Element | null, Map<string, string>>();
  const shared = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>('button, a[href]')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"]'))
      continue;
    const place = element.closest(PLACES);
    const name = nameOf(element);
    const names = seen.get(place) ?? new Map<string, string>();
    seen.set(place, names);
    const target = element.getAttribute('href') ?? '';
    const before = names.get(name);
    if (before !== undefined && (target === '' || before !== target)) shared.add(name);
    names.set(name, target);
  }
  return [...shared];
}

/** What a button is called, as far as it matters to tell it from others. */
function nameOf(element: HTMLElement): string {
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = labels.map((id) => document.getElementById(id)?.innerText ?? '').join(' ');
  const images = [...element.querySelectorAll('[role="img"][aria-label]')].map((each) => each.ariaLabel);
  const ofField =
    element instanceof HTMLButtonElement
      ? [...element.labels].map(({ innerText }) => innerText).join(' ')
      : '';
  return labelled || element.ariaLabel || ofField || [...images, element.innerText].join(' ').trim();
}

/**
 * Every text of the product that the page shows or says to a screen reader; names that people gave are marked as not to be
 * translated, and left out. Runs in the page, and is sent there by other drivers: it uses nothing outside of itself.
 */
export function visibleTexts(): string[] {
  const texts = new Set<string>();
  const add = (text: string | null) => {
    const trimmed = text?.trim();
    if (trimmed) texts.add(trimmed);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.checkVisibility() && !parent.closest('script, style, [translate="no"]'))
      add(walker.currentNode.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element.getAttribute(name));
  return [...texts];
}
